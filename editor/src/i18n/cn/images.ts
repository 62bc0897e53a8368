/** Images. */
export const images = {
  imageAddress: '或输入图片地址',
  imageElsewhere: '图片须在本服务器上，请先上传',
  pickImage: '选择图片',
  clearImage: '清除图片',
  imageUpload: '上传图片',
  imageUploading: '正在上传…',
  browse: '浏览',
  imageHint: 'PNG、JPEG、WebP 或 GIF，不超过 8 MB；也可拖放到此处',
  imageSearch: '搜索图片',
  imageNone: '还没有图片',
  imageFailed: '图片列表加载失败',
  imageRemoveUsed: '{{count}} 个页面正在使用，删除后将无法显示：{{pages}}',
  imageRemoveUnused: '没有已保存的页面使用它',
  imageRemoveAsk: '仍使用它的页面将无法显示',
  'image.tooLarge': '图片超过 8 MB',
  'image.unreadable': '无法识别的图片；不支持 SVG',
} as const
