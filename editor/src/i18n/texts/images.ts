import type { Texts } from '../Text.ts'

/** Images. */
export const images = {
  imageAddress: { cn: '或输入图片地址', en: 'or enter an image address' },
  imageElsewhere: { cn: '图片须在本服务器上，请先上传', en: 'Images must be on this server: upload it first' },
  pickImage: { cn: '选择图片', en: 'Choose an image' },
  clearImage: { cn: '清除图片', en: 'Remove the image' },
  imageUpload: { cn: '上传图片', en: 'Upload an image' },
  imageUploading: { cn: '正在上传…', en: 'Uploading…' },
  browse: { cn: '浏览', en: 'Browse' },
  imageHint: {
    cn: 'PNG、JPEG、WebP 或 GIF，不超过 8 MB；也可拖放到此处',
    en: 'PNG, JPEG, WebP or GIF up to 8 MB; or drop it here',
  },
  imageSearch: { cn: '搜索图片', en: 'Search images' },
  imageNone: { cn: '还没有图片', en: 'There are no images yet' },
  imageFailed: { cn: '图片列表加载失败', en: 'The images could not be loaded' },
  imageRemoveUsed: {
    cn: '{{count}} 个页面正在使用，删除后将无法显示：{{pages}}',
    en: '{{count}} pages use it and would lose it: {{pages}}',
    one: '{{count}} page uses it and would lose it: {{pages}}',
  },
  imageRemoveUnused: { cn: '没有已保存的页面使用它', en: 'No saved page uses it' },
  imageRemoveAsk: { cn: '仍使用它的页面将无法显示', en: 'Pages that use it will lose it' },
  'image.tooLarge': { cn: '图片超过 8 MB', en: 'The image is larger than 8 MB' },
  'image.unreadable': { cn: '无法识别的图片；不支持 SVG', en: 'Not a readable image; SVG is not supported' },
} satisfies Texts
