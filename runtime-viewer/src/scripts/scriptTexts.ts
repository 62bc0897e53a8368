import type { Locale } from '@mimic/contract/errors'

const en = {
  failed: (why: string) => `The page’s script failed: ${why}`,
  tooLong: 'The page’s script was ended: it ran for more than 1 second.',
  tooLarge: 'The page’s script was ended: it used too much memory.',
  stuck: 'The page’s script was ended: it waits for something that never comes.',
  forbidden: 'Page scripts cannot run here: the content security policy of this page forbids it.',
  busy: 'The page’s script is still running.',
}

const cn: typeof en = {
  failed: (why) => `页面脚本出错：${why}`,
  tooLong: '页面脚本已终止：运行超过 1 秒。',
  tooLarge: '页面脚本已终止：占用内存过多。',
  stuck: '页面脚本已终止：等待的结果不会出现。',
  forbidden: '此处无法运行页面脚本：页面的内容安全策略不允许。',
  busy: '页面脚本仍在运行。',
}

/** How a page's script ended, for the reader; loaded with the code of clicks. */
export const scriptTexts: Readonly<Record<Locale, typeof en>> = { en, cn }
