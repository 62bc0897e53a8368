import type { EntityField } from '../entity/Entity.ts'

/** An account's own settings (2.5, config). */
export const userConfigFields = {
  /** 6: the reminders of new alarms and messages. */
  prompType: {
    is: 'choices',
    choices: {
      sound: { cn: '声音', en: 'Sound' },
      title: { cn: '窗口标题', en: 'Window title' },
      alter: { cn: '弹窗', en: 'Notification' },
    },
    notes: {
      sound: { cn: '有未确认的报警时播放提示音。', en: 'A tone while alarms wait for their acknowledgement.' },
      title: { cn: '浏览器标签页的标题闪烁。', en: 'The title of the browser’s tab blinks.' },
      alter: { cn: '在屏幕一角弹出新消息。', en: 'A new message appears in a corner of the screen.' },
    },
    initial: 'sound,title,alter',
    label: { cn: '消息提醒方式', en: 'Reminders' },
  },
  /** 4: how often a new alarm sounds, while it holds and nobody has acknowledged it. */
  alarmRepeat: {
    is: 'choice',
    choices: {
      once: { cn: '一次', en: 'Once' },
      times: { cn: '重要报警三次，其他一次', en: 'Important 3 times, others once' },
      untilConfirmed: { cn: '重复至确认或解除', en: 'Until it is acknowledged or over' },
    },
    initial: 'times',
    label: { cn: '报警声音重复', en: 'Alarms sound' },
  },
  /** 7.2: what sounds. */
  alarmVoice: {
    is: 'choice',
    choices: {
      tone: { cn: '提示音', en: 'A tone' },
      speech: { cn: '提示音和语音播报', en: 'A tone, and their text is spoken' },
    },
    initial: 'tone',
    label: { cn: '报警播报', en: 'Sound of alarms' },
  },
  /** How an equipment opens from lists. */
  equipDisplay: {
    is: 'choice',
    choices: {
      own: { cn: '按设备的设置', en: 'As each equipment is set' },
      list: { cn: '列表', en: 'List' },
      page: { cn: '页面（如有）', en: 'Page, where it has one' },
    },
    initial: 'own',
    label: { cn: '设备打开方式', en: 'Equipment opens as' },
  },
  /** Pages are fitted to the window, or shown in their own size. */
  scadaAdaption: { is: 'flag', initial: true, label: { cn: '页面自适应窗口', en: 'Pages fit the window' } },
  /** Applied at login. */
  language: {
    is: 'choice',
    choices: {
      browser: { cn: '浏览器中上次的选择', en: 'The last choice in the browser' },
      cn: { cn: '中文', en: '中文' },
      en: { cn: 'English', en: 'English' },
    },
    initial: 'browser',
    label: { cn: '登录后的语言', en: 'Language after login' },
  },
  startPage: {
    is: 'choice',
    choices: {
      equipment: { cn: '设备监控', en: 'Equipment' },
      groups: { cn: '设备分组', en: 'Groups' },
      centre: { cn: '运营中心', en: 'Operation centre' },
      messages: { cn: '全部消息', en: 'All messages' },
    },
    initial: 'equipment',
    label: { cn: '登录后的首页', en: 'First screen after login' },
  },
} as const satisfies Readonly<Record<string, EntityField>>
