import { expect, it } from 'vitest'
import { textOf } from '../server/src/features/plant/plantText.ts'
import { secretValues, withNamesOf, withoutNames, withSecrets } from './plantSecrets.ts'

const device = (password: string, title = 'Opc') =>
  textOf({ id: 'opc', equipName: title, driverConfig: { endpointUrl: 'opc.tcp://h', password } })
const MARK = '$' + '{secret:plc-1}'
const path = 'devices/Opc.json'

it('puts the values in place of their names, from a file before the environment', () => {
  const env = { MIMIC_SECRET_PLC_1: 'of the environment' }
  expect(withSecrets([{ path, text: device(MARK) }], secretValues(undefined, env))).toEqual([
    { path, text: device('of the environment') },
  ])
  const same = [
    { path, text: device('typed') },
    { path, text: null, base: device('********') },
    // A text elsewhere is no secret.
    { path, text: device('', MARK) },
  ]
  expect(withSecrets(same, () => 'value')).toEqual(same)
})

it('names each secret without a value, with file and field', () => {
  const attempt = () => withSecrets([{ path, text: device(MARK) }, { path: 'devices/b.json', text: device(MARK) }], () => undefined) // biome-ignore format: one line
  expect(attempt).toThrow(
    'secrets without a value:\n  devices/Opc.json#driverConfig.password: plc-1\n  devices/b.json#driverConfig.password: plc-1',
  )
})

it('keeps the names over a pull, and a file with a name that was pushed is no change', () => {
  const pulled = [{ path: 'devices/Renamed.json', text: device('********', 'Renamed') }]
  const [kept] = withNamesOf(pulled, [device(MARK)])
  expect(kept).toEqual({ path: 'devices/Renamed.json', text: device(MARK, 'Renamed') })
  expect(withoutNames(kept?.text ?? '')).toBe(pulled[0]?.text)
  expect(withoutNames(device('typed'))).toBe(device('typed'))
})
