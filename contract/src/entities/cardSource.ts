import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'
import { cardEntity } from './card.ts'

/** An HTTP interface of an operator that tells the state and the use of its cards. The server asks it in turns. */
export const cardSourceEntity = defineEntity({
  name: 'cardSource',
  table: 'card_source',
  unused: 'cardSource-unused',
  id: 'card.source',
  path: '/lfscada/card/source',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'equipment.edit',
  change: 'equipment.edit',
  needsProof: true,
  isForWholeRange: true,
  isInside: true,
  one: { cn: '物联卡接口', en: 'Card source' },
  many: { cn: '物联卡接口', en: 'Card sources' },
  limit: limits.plant.cardSources,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '名称', en: 'Name' } },
    operator: {
      is: 'choice',
      initial: 'any',
      choices: { any: { cn: '所有运营商', en: 'All operators' }, ...cardEntity.fields.operator.choices },
      label: { cn: '运营商', en: 'Operator' },
    },
    isEnabled: { is: 'flag', initial: true, label: { cn: '启用', en: 'Enabled' } },
    url: {
      is: 'text',
      min: 1,
      max: limits.outbox.url,
      hasNoBlanks: true,
      isReceiver: true,
      example: 'https://cards.example.com/{iccid}',
      label: { cn: '网址，{iccid} 代表卡的 ICCID', en: 'URL; {iccid} stands for that of the card' },
    },
    headers: {
      is: 'text',
      max: limits.outbox.body,
      rows: 3,
      initial: '',
      example: 'Authorization: Bearer {secret}',
      label: { cn: '请求头，每行一个；{secret} 代表密钥', en: 'Headers, one a line; {secret} stands for the secret' },
    },
    secret: {
      is: 'text',
      max: limits.outbox.secret,
      initial: '',
      isSecret: true,
      label: { cn: '密钥', en: 'Secret' },
    },
    statePath: {
      is: 'text',
      max: limits.outbox.success,
      initial: '',
      example: 'data.state',
      label: { cn: '状态的 JSON 路径，如 data.state', en: 'JSON path of the state, such as data.state' },
    },
    usedPath: {
      is: 'text',
      max: limits.outbox.success,
      initial: '',
      example: 'data.used',
      label: { cn: '已用流量（MB）的 JSON 路径', en: 'JSON path of the used MB' },
    },
  },
  facts: {
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtModified',
  list: {
    screen: 'manage-card-source',
    path: '/manage/card/source',
    title: { cn: '物联卡接口', en: 'Card sources' },
    isBeyondSpec: true,
    icon: 'list',
    columns: ['title', 'operator', 'isEnabled', 'url', 'gmtModified'],
    searchHint: { cn: '名称', en: 'Name' },
  },
  summaries: {
    add: `Adds a source. 400 that names the setting: \`url\` with \`format\`, or \`notAllowed\` for a host that \`MIMIC_OUTGOING_HOSTS\` does not name; \`headers\`, \`statePath\` and \`usedPath\` with \`format\`; \`usedPath\` with \`required\` where neither path is given. 400 with reason \`limit\` beyond ${limits.plant.cardSources} of an organisation.`,
    edit: 'Changes a source. 400 as for a new one, and `secretAgain` for a stored secret that is not sent anew while the URL’s host changes.',
  },
})
