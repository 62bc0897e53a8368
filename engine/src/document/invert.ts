import type { Props } from '../schema/props/prop.ts'
import type { Change } from './DocStore.ts'

/** @returns the change that undoes `change` */
export function invert(change: Change): Change {
  switch (change.is) {
    case 'add':
      return { is: 'remove', record: change.record }
    case 'remove':
      return { is: 'add', record: change.record }
    case 'patch':
      return { is: 'patch', id: change.id, before: change.after, after: change.before }
    case 'move':
      return { is: 'move', id: change.id, before: change.after, after: change.before }
  }
}

/** @returns `props` with `leaves` set; undefined removes one */
export function applyChange(props: Props, leaves: Props): Props {
  const out: Record<string, unknown> = { ...props }
  for (const path of Object.keys(leaves)) {
    if (leaves[path] === undefined) delete out[path]
    else out[path] = leaves[path]
  }
  return out
}
