import type { AvatarKind } from './encodeAvatar.ts'

/** Kinds of pictures by their first bytes; name and declared type are ignored. */
const marks: readonly (readonly [mark: string, kind: AvatarKind])[] = [
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['\xff\xd8\xff', 'jpeg'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['\0\0\x01\0', 'ico'],
]
/** The start of a drawing, without entities of its own, which could grow without end. */
const SVG = /^(?:ï»¿)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,500}?-->\s*)?(?:<!DOCTYPE svg[^>[]*>\s*)?<svg[\s>]/

/** Characters of a file by which its kind is told. */
const HEAD = 1_000

/** The kind of a picture that is drawn anew as a PNG; undefined for a file of another kind. */
export function pictureKind(bytes: Buffer): AvatarKind | undefined {
  const head = bytes.subarray(0, HEAD).toString('latin1')
  const known = marks.find(([mark]) => head.startsWith(mark))
  return known?.[1] ?? (SVG.test(head) ? 'svg' : undefined)
}
