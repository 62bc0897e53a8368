import type { Locale } from '@mimic/contract/errors'
import type { WriteStage } from '../link/PendingWrites.ts'

interface PendingTexts {
  readonly title: string
  readonly colon: string
  readonly stages: Readonly<Record<WriteStage, string>>
  readonly since: (stage: string, time: string) => string
}

/** Texts of the list of writes that run, which are loaded with it. */
export const pendingTexts: Readonly<Record<Locale, PendingTexts>> = {
  en: {
    title: 'Writes in progress',
    colon: ': ',
    stages: { sending: 'Being sent', second: 'Waits for a second person', device: 'Waits for the device' },
    since: (stage, time) => `${stage}, since ${time}`,
  },
  cn: {
    title: '进行中的写入',
    colon: '：',
    stages: { sending: '正在发送', second: '等待第二人确认', device: '等待设备应答' },
    since: (stage, time) => `${stage}，自 ${time}`,
  },
}
