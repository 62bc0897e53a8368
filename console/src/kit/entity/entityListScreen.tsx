import { entities } from '@mimic/contract/entities'
import type { Screen } from '../Screen.ts'
import { EntityTable } from './EntityTable.tsx'

/** The list screen of an entity whose declaration says all. */
export function entityListScreen(name: string): Screen {
  const entity = entities.find((each) => each.name === name)
  if (!entity) throw new Error(`there is no entity ${name}`)
  return function EntityListScreen() {
    return (
      <div className="screen" data-screen={entity.list?.screen}>
        <EntityTable entity={entity} />
      </div>
    )
  }
}
