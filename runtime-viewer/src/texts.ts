import type { Locale } from '@mimic/contract/errors'

const en = {
  loading: 'Loading page…',
  retrying: (since: string) => `No connection since ${since}. Values shown are not live.`,
  ended: 'Your session has ended. Please log in again.',
  failed: 'This page could not be loaded.',
  again: 'Try again',
  locked: 'This page needs its password',
  password: 'Password',
  open: 'Open',
  wrongPassword: 'Wrong password',
  confirmWrite: 'Write this value?',
  signal: 'Signal',
  now: 'Now',
  next: 'New',
  write: 'Write',
  cancel: 'Cancel',
  writing: 'Writing…',
  written: (title: string, value: string) => `${title}: the device confirmed ${value}`,
  noConnection: 'Not connected: nothing was sent.',
  noWrite: 'You may not write values here.',
  noSignal: 'This button is not bound to a signal.',
  readOnly: 'This variable is read-only and cannot be written.',
  emptyValue: 'The value cannot be empty.',
  noNumber: 'Enter a number.',
  range: (low: number | null, high: number | null) =>
    low === null ? `At most ${high}` : high === null ? `At least ${low}` : `Between ${low} and ${high}`,
  writingIn: (seconds: string) => `Writing in ${seconds} s`,
  close: 'Close',
  back: 'Back',
  noLink: 'This link leads nowhere that may be opened.',
  noPage: 'No page is set for this click.',
  unknownAction: (name: string) => `This click does something that is not known: ${name}`,
  scriptFailed: (why: string) => `The page’s script failed: ${why}`,
  scriptTooLong: 'The page’s script was ended: it ran for more than 1 second.',
  scriptTooLarge: 'The page’s script was ended: it used too much memory.',
  scriptStuck: 'The page’s script was ended: it waits for something that never comes.',
  scriptForbidden: 'Page scripts cannot run here: the content security policy of this page forbids it.',
  scriptBusy: 'The page’s script is still running.',
  on: 'On',
  off: 'Off',
}

type Texts = typeof en

const cn: Texts = {
  loading: '页面加载中…',
  retrying: (since) => `连接已中断（自 ${since}），所示数值非实时。`,
  ended: '登录已失效，请重新登录。',
  failed: '页面加载失败。',
  again: '重试',
  locked: '该页面需要密码',
  password: '密码',
  open: '打开',
  wrongPassword: '密码错误',
  confirmWrite: '确认写入？',
  signal: '变量',
  now: '当前值',
  next: '写入值',
  write: '写入',
  cancel: '取消',
  writing: '正在写入…',
  written: (title, value) => `${title}：设备已确认 ${value}`,
  noConnection: '未连接，指令未发送。',
  noWrite: '您没有写入权限。',
  noSignal: '该按钮未绑定变量。',
  readOnly: '该变量为只读，不能写入。',
  emptyValue: '写入值不能为空。',
  noNumber: '请输入数字。',
  range: (low, high) => (low === null ? `不大于 ${high}` : high === null ? `不小于 ${low}` : `${low} 至 ${high} 之间`),
  writingIn: (seconds) => `${seconds} 秒后写入`,
  close: '关闭',
  back: '返回',
  noLink: '该链接无法打开。',
  noPage: '该操作未设置页面。',
  unknownAction: (name) => `未知的点击操作：${name}`,
  scriptFailed: (why) => `页面脚本出错：${why}`,
  scriptTooLong: '页面脚本已终止：运行超过 1 秒。',
  scriptTooLarge: '页面脚本已终止：占用内存过多。',
  scriptStuck: '页面脚本已终止：等待的结果不会出现。',
  scriptForbidden: '此处无法运行页面脚本：页面的内容安全策略不允许。',
  scriptBusy: '页面脚本仍在运行。',
  on: '开',
  off: '关',
}

export type { Texts }
export const texts: Record<Locale, Texts> = { en, cn }

/** Hours, minutes and seconds in UTC+8, whatever zone the browser is in. */
export function clockText(timeMs: number): string {
  return new Date(timeMs + 8 * 3_600_000).toISOString().slice(11, 19)
}
