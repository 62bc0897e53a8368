import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { deviceSettings, driverKinds } from './index.ts'
import { settingsSchema } from './settingsSchema.ts'

it('takes no host and no URL with a blank in it', () => {
  const places = driverKinds.flatMap((kind) =>
    Object.entries(deviceSettings(kind))
      .filter(([name]) => ['host', 'url', 'endpointUrl'].includes(name))
      .map(([name, field]) => ({ place: `${kind.id} ${name}`, schema: settingsSchema({ [name]: field }), name })),
  )
  expect(places.length).toBeGreaterThan(6)
  for (const { place, schema, name } of places) {
    expect(Value.Check(schema, { [name]: 'a.example' }), place).toBe(true)
    for (const wrong of ['a b', ' a', 'a\n']) expect(Value.Check(schema, { [name]: wrong }), place).toBe(false)
  }
})
