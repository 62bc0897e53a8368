import type { Texts } from '../Text.ts'

/** The pages of a project. */
export const pages = {
  pages: { cn: '页面', en: 'Pages' },
  pictureFailed: { cn: '无法绘制预览图：{{why}}', en: 'The preview could not be drawn: {{why}}' },
  pagesFailed: { cn: '页面列表加载失败', en: 'The pages could not be loaded' },
  pageAdd: { cn: '新建页面', en: 'New page' },
  pageNew: { cn: '页面 {{n}}', en: 'Page {{n}}' },
  pageCopyOf: { cn: '{{title}} 副本', en: '{{title}} copy' },
  pageRename: { cn: '重命名', en: 'Rename' },
  pageCopy: { cn: '复制已保存的版本', en: 'Duplicate the saved version' },
  pageHome: { cn: '首页', en: 'Home page' },
  pageSetHome: { cn: '设为首页', en: 'Set as home page' },
  pageProtected: { cn: '受密码保护', en: 'Password protected' },
  pageRemoveAsk: { cn: '删除“{{title}}”及其所有版本？', en: 'Delete “{{title}}” with all its versions?' },
  pagePassword: { cn: '密码保护', en: 'Password protection' },
  pagePasswordNew: { cn: '输入新密码', en: 'New password' },
  pagePasswordSet: { cn: '设置', en: 'Set' },
  pagePasswordChange: { cn: '更改密码', en: 'Change password' },
  leavePageTitle: { cn: '切换到另一页面？', en: 'Go to another page?' },
  leavePage: { cn: '切换', en: 'Go to page' },
} satisfies Texts
