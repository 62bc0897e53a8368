import type { Like } from '../../texts/Like.ts'
import type { announcement as en } from './texts.en.ts'

export const announcement: Like<typeof en> = {
  atOnce: '立即',
  noEnd: '不限',
  emptyDays: '开始日期为空时立即发布，结束日期为空时不限期。',
  preview: '预览',
  previewAbout: '读者看到的内容',
  picture: '图片',
  pictureTitle: '“{{name}}”的图片',
  pictureAbout: '支持 PNG、JPEG、WebP 或 GIF，最大 2 MB。图片显示在内容上方。',
  noPicture: '尚无图片',
  choose: '选择文件',
  removePicture: '删除图片',
  removePictureAsk: '删除该公告的图片？',
  format: '无法使用该图片：请选择 2 MB 以内的 PNG、JPEG、WebP 或 GIF',
  withdraw: '撤回',
  withdrawAsk: '撤回“{{name}}”？撤回后所有人将立即看不到该公告。',
  withdrawn: '公告已撤回',
  publish: '重新发布',
  published: '公告已重新发布',
  close: '关闭',
}
