import type { images as cn } from '../cn/images.ts'
import type { TextsOf } from '../TextsOf.ts'

export const images: TextsOf<typeof cn> = {
  imageAddress: 'or enter an image address',
  imageElsewhere: 'Images must be on this server: upload it first',
  pickImage: 'Choose an image',
  clearImage: 'Remove the image',
  imageUpload: 'Upload an image',
  imageUploading: 'Uploading…',
  browse: 'Browse',
  imageHint: 'PNG, JPEG, WebP or GIF up to 8 MB; or drop it here',
  imageSearch: 'Search images',
  imageNone: 'There are no images yet',
  imageFailed: 'The images could not be loaded',
  imageRemoveUsed: '{{count}} pages use it and would lose it: {{pages}}',
  imageRemoveUsed_one: '{{count}} page uses it and would lose it: {{pages}}',
  imageRemoveUnused: 'No saved page uses it',
  imageRemoveAsk: 'Pages that use it will lose it',
  'image.tooLarge': 'The image is larger than 8 MB',
  'image.unreadable': 'Not a readable image; SVG is not supported',
}
