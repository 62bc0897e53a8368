import { createHash } from 'node:crypto'
import type { ReadImage } from './readImage.ts'

const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

export const extensionOf = ({ mime }: Pick<ReadImage, 'mime'>): string => extensions[mime] ?? 'png'

/** The name of a picture's file in a plant as text, by its content. */
export const pictureFile = (image: Pick<ReadImage, 'mime' | 'data'>): string =>
  `${createHash('sha256').update(image.data).digest('hex')}.${extensionOf(image)}`
