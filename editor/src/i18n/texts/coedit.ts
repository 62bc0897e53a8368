import type { Texts } from '../Text.ts'

/** Designers at one page. */
export const coedit = {
  linkSaved: { cn: '修改已同步', en: 'All changes synced' },
  linkDraft: { cn: '输入尚未写入页面', en: 'Typed, not in the page yet' },
  linkSaving: { cn: '正在同步…', en: 'Syncing…' },
  linkOffline: {
    cn: '离线：此处暂存 {{count}} 项修改',
    en: 'Offline: {{count}} changes kept here',
    one: 'Offline: {{count}} change kept here',
  },
  linkKept: {
    cn: '（此处暂存 {{count}} 项修改）',
    en: '({{count}} changes kept here)',
    one: '({{count}} change kept here)',
  },
  linkSaidOffline: { cn: '离线，修改暂存在此', en: 'Offline, changes are kept here' },
  linkSaidOnline: { cn: '已连接', en: 'Connected' },
  linkConnecting: { cn: '正在连接…', en: 'Connecting…' },
  linkReopening: { cn: '协作文档已更新，正在重新打开…', en: 'The shared page was renewed; opening it again…' },
  limitWidgets: {
    cn: '页面最多 {{max}} 个组件，同事先用完了名额：您添加的 {{count}} 个组件未被接受。',
    en: 'A page holds at most {{max}} widgets, and colleagues used the last places. Not added: {{count}} of yours.',
  },
  limitWeather: {
    cn: '页面最多 {{max}} 个天气组件，同事先用完了名额：您添加的 {{count}} 个未被接受。',
    en: 'A page holds at most {{max}} weather widgets, and colleagues used the last places. Not added: {{count}} of yours.',
  },
  limitWebgl: {
    cn: '页面最多 {{max}} 个 3D 组件，同事先用完了名额：您添加的 {{count}} 个未被接受。',
    en: 'A page holds at most {{max}} 3D widget, and a colleague added one first. Not added: {{count}} of yours.',
  },
  conflictHere: {
    cn: '您的 {{count}} 项修改未生效，因为同事同时更改了相同内容：{{names}}',
    en: '{{count}} of your changes were not kept, because colleagues changed the same at the same time: {{names}}',
    one: 'One of your changes was not kept, because a colleague changed the same at the same time: {{names}}',
  },
  replacedTheirs: {
    cn: '您的 {{count}} 项修改覆盖了同事期间所做的更改：{{names}}',
    en: '{{count}} of your changes replaced what colleagues changed at the same time: {{names}}',
    one: 'One of your changes replaced what a colleague changed at the same time: {{names}}',
  },
  removedHere: {
    cn: '您正在编辑的内容已被他人删除：{{names}}',
    en: 'Somebody removed what you were working on: {{names}}',
  },
  removedHereBy: {
    cn: '{{by}} 删除了您正在编辑的内容：{{names}}',
    en: '{{by}} removed what you were working on: {{names}}',
  },
  windowsOpen: { cn: '已打开 {{count}} 个窗口', en: 'Open windows: {{count}}' },
  bringBack: { cn: '恢复', en: 'Bring back' },
  refusedChange: {
    cn: '服务器未接受一项修改，已撤回：{{names}}',
    en: 'The server rejected a change, and it was undone: {{names}}',
  },
  refusedField: {
    cn: '服务器未接受 {{name}} 的“{{field}}”，已撤回：{{reason}}',
    en: 'The server rejected {{field}} of {{name}}, and it was undone: {{reason}}',
  },
  refusedLarge: { cn: '内容过大', en: 'it is too large' },
  refusedForm: { cn: '不是该项可保存的内容', en: 'it is nothing that this field can hold' },
  outcome: {
    cn: '{{name}} · {{field}}：“{{lost}}”（现为“{{stands}}”）',
    en: '{{name}} · {{field}}: “{{lost}}” (now “{{stands}}”)',
  },
  outsideHere: {
    cn: '同时进行的修改使以下组件越过页面边界：{{names}}',
    en: 'Changes made at the same time put this over the edge of the page, by so many units: {{names}}',
  },
  bringInside: { cn: '移回页面内', en: 'Bring inside' },
  draftTheirs: { cn: '同事已改为：', en: 'A colleague wrote:' },
  keepMine: { cn: '保留我的', en: 'Keep mine' },
  takeTheirs: { cn: '采用对方的', en: 'Take theirs' },
  draftLeft: { cn: '输入的“{{field}}”尚未写入：{{names}}', en: 'Typed into {{field}} and not written: {{names}}' },
  copyText: { cn: '复制文字', en: 'Copy text' },
  discardText: { cn: '放弃', en: 'Discard' },
  notKeptHere: {
    cn: '此浏览器无法暂存修改：离线时关闭页面将丢失未同步的修改。',
    en: 'This browser cannot store changes: closing the page while offline loses the changes that are not synced.',
  },
  goneWidget: { cn: '已删除的组件', en: 'a deleted widget' },
  listComma: { cn: '、', en: ', ' },
  online: { cn: '在线协作者', en: 'Collaborators online' },
  follow: { cn: '跟随 {{name}} 的视图', en: 'Follow {{name}}' },
  following: { cn: '正在跟随 {{name}}', en: 'Following {{name}}' },
  followStop: { cn: '停止跟随', en: 'Stop following' },
  you: { cn: '您', en: 'you' },
} satisfies Texts
