import { fontProps, rectPosition } from './common.ts'
import { color, num, oneOf } from './propKinds.ts'

/** Props of form fields: a white box with a thin border and left-aligned text. */
export const fieldProps = {
  ...rectPosition,
  ...fontProps,
  'style.fill.color': color({ initial: '#ffffff', live: true, isGround: true }),
  'style.stroke.color': color({ initial: '#768490', live: true }),
  'style.align.horizontal': oneOf(['left', 'center', 'right'], { initial: 'left' }),
  'style.radius': num({ unit: 'page units', initial: 4, min: 0, max: 10_000 }),
} as const
