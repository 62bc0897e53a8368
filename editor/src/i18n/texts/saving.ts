import type { Texts } from '../Text.ts'

/** Saving, and leaving with changes that are not saved. */
export const saving = {
  save: { cn: '保存', en: 'Save' },
  saved: { cn: '已保存为版本 {{version}}', en: 'Saved as version {{version}}' },
  callUnreachable: { cn: '无法连接服务器，请稍后再试', en: 'The server cannot be reached; please try again later' },
  callTimeout: { cn: '服务器响应超时，请稍后再试', en: 'The server took too long; please try again later' },
  saveFailed: { cn: '保存失败：{{reason}}', en: 'Not saved: {{reason}}' },
  saveSilentWrite: {
    cn: '“{{widget}}”写入前不需要确认，只有具有写入权限的账号才能保存。请打开“需要确认”',
    en: '“{{widget}}” writes without confirmation, which only accounts with write permission can save. Turn on “Ask first”.',
  },
  saveForeignImage: {
    cn: '“{{widget}}”的图片不在本服务器上。请从项目的图片中选择',
    en: '“{{widget}}” shows an image from another server. Choose one of the project.',
  },
  showWidget: { cn: '选中', en: 'Select widget' },
  unsaved: { cn: '有未保存为版本的修改', en: 'Changes since the last version' },
  clean: { cn: '版本 {{version}}', en: 'Version {{version}}' },
  cleanNever: { cn: '尚未保存过', en: 'Never saved' },
  leaveTitle: { cn: '离开设计器？', en: 'Leave the designer?' },
  leaveKept: {
    cn: '所有修改已保存在服务器上，再次打开时仍在。',
    en: 'The server keeps all changes, and they are here when you come back.',
  },
  leavePending: {
    cn: '服务器尚未确认 {{count}} 项修改；修改暂存在此浏览器中，再次打开页面时会发送。',
    en: 'The server has not confirmed {{count}} changes yet. This browser keeps them, and sends them when you open the page again.',
    one: 'The server has not confirmed {{count}} change yet. This browser keeps it, and sends it when you open the page again.',
  },
  leaveLoses: {
    cn: '服务器尚未确认 {{count}} 项修改，且此浏览器无法暂存：离开将丢失这些修改。',
    en: 'The server has not confirmed {{count}} changes yet, and this browser cannot store them: leaving loses them.',
    one: 'The server has not confirmed {{count}} change yet, and this browser cannot store it: leaving loses it.',
  },
  leaveNoVersion: {
    cn: '监控页面仍显示上次保存的版本，不含之后的修改。',
    en: 'Monitors keep showing the last saved version, without the changes since then.',
  },
  saveAndGo: { cn: '保存并离开', en: 'Save and leave' },
  leave: { cn: '离开', en: 'Leave' },
  stay: { cn: '继续编辑', en: 'Keep editing' },
  conflictTitle: { cn: '页面已被他人保存', en: 'Somebody else saved this page' },
  conflictText: {
    cn: '{{by}} 于 {{at}}（UTC+8）保存了版本 {{version}}，而这里的修改基于版本 {{base}}。尚未保存任何内容。',
    en: '{{by}} saved version {{version}} at {{at}} (UTC+8), but your page is based on version {{base}}. Nothing has been saved yet.',
  },
  conflictSave: { cn: '覆盖版本 {{version}} 保存', en: 'Save over version {{version}}' },
  saveNote: { cn: '保存并添加说明…', en: 'Save with a note…' },
  saveNoteTitle: { cn: '保存并添加说明', en: 'Save with a note' },
  note: { cn: '说明', en: 'Note' },
  notePlaceholder: { cn: '改了什么、为什么（可不填）', en: 'What was changed, and why (optional)' },
  keep: { cn: '确定', en: 'OK' },
  saveMore: { cn: '更多保存方式', en: 'More ways to save' },
  timeZone: { cn: '北京时间（UTC+8）', en: 'Beijing time (UTC+8)' },
} satisfies Texts
