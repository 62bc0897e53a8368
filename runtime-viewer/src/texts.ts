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
  on: '开',
  off: '关',
}

export type { Texts }
export const texts: Record<Locale, Texts> = { en, cn }

/** Hours, minutes and seconds in UTC+8, whatever zone the browser is in. */
export function clockText(timeMs: number): string {
  return new Date(timeMs + 8 * 3_600_000).toISOString().slice(11, 19)
}
