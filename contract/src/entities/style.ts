import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

const picture = (cn: string, en: string) => ({ is: 'time', label: { cn, en } }) as const

/**
 * A look of the console: name, colours and pictures. An organisation uses one of its own, or Mimic's. Pictures are set by
 * a call of their own; their facts say since when they are there, 0 without one.
 */
export const styleEntity = defineEntity({
  name: 'style',
  table: 'style',
  unused: 'style-unused',
  id: 'style',
  path: '/lfscada/style',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'style.edit',
  change: 'style.edit',
  isForWholeRange: true,
  isInside: true,
  one: { cn: '样式', en: 'Style' },
  many: { cn: '样式', en: 'Styles' },
  limit: limits.style.perOrg,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '样式名称', en: 'Name' } },
    /** The name in place of Mimic's, in the window's title and beside the logo. */
    windowTitle: {
      is: 'text',
      max: limits.style.windowTitle,
      initial: '',
      label: { cn: '系统名称', en: 'Product name' },
    },
    accent: {
      is: 'text',
      max: 7,
      form: 'colour',
      example: '#1f5a3d',
      initial: '',
      label: { cn: '强调色（浅色）', en: 'Accent (light)' },
    },
    accentDark: {
      is: 'text',
      max: 7,
      form: 'colour',
      example: '#7fc8a2',
      initial: '',
      label: { cn: '强调色（深色）', en: 'Accent (dark)' },
    },
    palette: {
      is: 'text',
      max: 8 * limits.style.palette,
      form: 'colours',
      example: '#1f5a3d,#b3541e',
      initial: '',
      label: {
        cn: '图表配色（#rrggbb，以逗号分隔）',
        en: 'Chart palette (#rrggbb, separated by commas)',
      },
    },
  },
  facts: {
    isUsed: { is: 'flag', label: { cn: '使用中', en: 'In use' } },
    gmtLogo: picture('标志', 'Logo'),
    gmtFavicon: picture('网站图标', 'Favicon'),
    gmtLogin: picture('登录图片', 'Login picture'),
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtModified',
  list: {
    screen: 'manage-style-list',
    path: '/manage/style/list',
    title: { cn: '样式列表', en: 'Style list' },
    icon: 'list',
    columns: ['title', 'windowTitle', 'accent', 'gmtLogo', 'isUsed', 'gmtModified'],
    searchHint: { cn: '样式名称', en: 'Name' },
  },
  removal: {
    cn: '图片将一并删除。如果正在使用，企业将恢复默认样式。',
    en: 'Its pictures are deleted with it. If it is in use, the organisation gets the default look.',
  },
  summaries: {
    add: `Adds a style. 400 with reason \`contrast\` for an accent whose texts would have less than 4.5:1 in that appearance (\`detail\`: what they have), \`limit\` beyond ${limits.style.perOrg} of an organisation.`,
    edit: 'Changes the fields that are given; 400 as for a new one. With `baseVersion`, 409 when somebody has changed the row since; it says who.',
    delete: 'Removes a style with its pictures. An organisation that uses it gets the default look.',
  },
})
