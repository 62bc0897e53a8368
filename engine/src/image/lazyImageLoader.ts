import type { LoadImage } from './ImageStore.ts'
import type { FetchImage } from './loadImage.ts'

/** As `createImageLoader`, whose code is fetched with the first image: many pages have none. */
export function lazyImageLoader(base: string, fetchFile?: FetchImage): LoadImage {
  let code: Promise<LoadImage> | undefined
  return async (url) => {
    code ??= import('./loadImage.ts').then(({ createImageLoader }) => createImageLoader(base, fetchFile))
    try {
      return await (await code)(url)
    } catch (error) {
      // Code that did not come is asked for again with the next image.
      code = undefined
      throw error
    }
  }
}
