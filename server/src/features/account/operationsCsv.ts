import type { Locale, Operation } from '@mimic/contract'
import { csvLines, isoTime } from '../history/exportFile.ts'

const HEAD: Record<Locale, readonly string[]> = {
  cn: ['时间', '账号', '地址', '操作', '对象', '对象编号', '结果', '详情'],
  en: ['Time', 'Account', 'Address', 'Operation', 'Object', 'Object id', 'Result', 'Details'],
}

/** Entries of the audit as CSV. */
export const operationsCsv = (rows: readonly Operation[], locale: Locale): Buffer =>
  csvLines([
    HEAD[locale],
    ...rows.map(({ gmtCreate, loginname, address, action, objectTitle, objectId, result, detail }) => [
      isoTime(gmtCreate),
      loginname,
      address,
      action,
      objectTitle,
      objectId,
      result,
      detail,
    ]),
  ])
