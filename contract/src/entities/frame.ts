import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/** A page of another site that the console shows in a frame. Only what this list has is shown, by its `path`. */
export const frameEntity = defineEntity({
  name: 'frame',
  table: 'frame',
  unused: 'frame-unused',
  id: 'frame',
  path: '/lfscada/frame',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'project.read',
  change: 'frame.edit',
  isForWholeRange: true,
  isInside: true,
  one: { cn: '内嵌页面', en: 'Embedded page' },
  many: { cn: '内嵌页面', en: 'Embedded pages' },
  limit: limits.frame.perOrg,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '标题', en: 'Title' } },
    path: {
      is: 'text',
      min: 1,
      max: limits.id,
      form: 'slug',
      example: 'frame-path',
      label: { cn: '路径', en: 'Path' },
    },
    url: {
      is: 'text',
      min: 1,
      max: limits.frame.url,
      hasNoBlanks: true,
      example: 'https://reports.example.com/day',
      label: { cn: '网址（https）', en: 'Address (https)' },
    },
    /** Permissions of the page; everything else is forbidden to it. */
    sandbox: {
      is: 'choices',
      choices: {
        scripts: { cn: '运行脚本', en: 'Run scripts' },
        forms: { cn: '提交表单', en: 'Send forms' },
        popups: { cn: '打开新窗口', en: 'Open windows' },
        downloads: { cn: '下载文件', en: 'Download files' },
        sameOrigin: { cn: '使用自己的 Cookie 和登录', en: 'Keep its own cookies and login' },
      },
      notes: {
        sameOrigin: {
          cn: '对本系统自己的地址不起作用。',
          en: 'Without effect for addresses of this system.',
        },
      },
      initial: 'scripts,forms',
      label: { cn: '允许', en: 'Allowed' },
    },
    isEnabled: { is: 'flag', initial: true, label: { cn: '启用', en: 'Enabled' } },
  },
  facts: {
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title', 'path', 'url'],
  time: 'gmtModified',
  isSortedByName: true,
  list: {
    screen: 'manage-frame-list',
    path: '/manage/frames',
    title: { cn: '内嵌页面', en: 'Embedded pages' },
    isBeyondSpec: true,
    icon: 'list',
    also: /^\/manage\/frame\//,
    columns: ['title', 'path', 'url', 'sandbox', 'isEnabled'],
    searchHint: { cn: '标题、路径或网址', en: 'Title, path or address' },
  },
  removal: {
    cn: '它的地址将不再显示任何内容。',
    en: 'Its address shows nothing any more.',
  },
  summaries: {
    query: 'Pages of other sites that the console shows, paged; searched by title, path or address.',
    add: `Adds one. 400 \`url\` with \`format\` for an address that is neither https nor one with a user name left out, \`notAllowed\` for http to a host that \`MIMIC_OUTGOING_HOSTS\` does not name; \`path\` with \`used\`. 400 with reason \`limit\` beyond ${limits.frame.perOrg} of an organisation.`,
  },
})
