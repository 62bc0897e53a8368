import { User } from '@blueprintjs/icons'
import { paths } from '@mimic/contract/paths'

interface AvatarProps {
  readonly userId: string
  /** Since when the account has its picture; 0 without one. */
  readonly gmtAvatar: number
  /** Side in CSS pixels. */
  readonly size?: number
}

/** The picture of an account, or a sign in its place. It stands beside the name, so that readers need no text for it. */
export function Avatar({ userId, gmtAvatar, size = 20 }: AvatarProps) {
  if (gmtAvatar === 0) return <User size={size} className="avatar" />
  const src = `${paths.avatarFile.replace(':userId', userId)}?v=${gmtAvatar}`
  return <img className="avatar" src={src} alt="" width={size} height={size} />
}
