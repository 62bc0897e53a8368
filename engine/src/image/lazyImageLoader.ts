import type { LoadImage } from './ImageStore.ts'
import type { FetchImage } from './loadImage.ts'

/** The same as `createImageLoader`, with its code loaded on the first image, because many pages have none. */
export function lazyImageLoader(base: string, fetchFile?: FetchImage): LoadImage {
  let code: Promise<LoadImage> | undefined
  return async (url) => {
    code ??= import('./loadImage.ts').then(({ createImageLoader }) => createImageLoader(base, fetchFile))
    try {
      return await (await code)(url)
    } catch (error) {
      // A failed import is retried with the next image.
      code = undefined
      throw error
    }
  }
}
