import { pageLimits } from '../limits.ts'
import { Dirty } from './prop.ts'
import { bool, color, imageAddress, num, oneOf, str } from './propKinds.ts'

const size = (initial: number) =>
  num({
    unit: 'page units',
    initial,
    min: pageLimits.minSize,
    max: pageLimits.maxSize,
    integer: true,
    dirty: Dirty.Paint | Dirty.Bounds,
  })

/** The page options of 3.1, without `password`: that never leaves the server's own store. */
export const pageProps = {
  id: str({ max: pageLimits.id }),
  projectId: str({ max: pageLimits.id }),
  equipmentId: str({ max: pageLimits.id }),
  templateId: str({ max: pageLimits.id }),
  title: str({ max: 64 }),
  width: size(1024),
  height: size(768),
  fit: oneOf(['container', 'width', 'height', 'origin'], { initial: 'container' }),
  bgColor: color({ initial: 'white' }),
  bgImage: imageAddress(),
  checkpwd: bool(),
} as const
