import { type DriverDeclaration, deadBandProblem, defineDriverKind, type SettingFields } from './DriverDeclaration.ts'
import { pathProblem } from './jsonPath.ts'
import { templateProblem } from './jsonTemplate.ts'

const device = {
  /** http:// or https://; the resources of signals are relative to it. */
  url: { is: 'text', min: 1, max: 512, hasNoBlanks: true, isReceiver: true, label: { cn: '地址', en: 'URL' } },
  /** Hosts with commas between them, with a port where it is not the usual one; empty: the host of `url` only. */
  allowedHosts: {
    is: 'text',
    max: 1000,
    initial: '',
    isReceiver: true,
    label: {
      cn: '允许的主机，逗号分隔（空：仅地址中的主机）',
      en: 'Allowed hosts, with commas (empty: that of the URL)',
    },
  },
  /** `Name: value`, one a line. Values such as that of `Authorization` are passwords. */
  headers: {
    is: 'text',
    max: 2000,
    rows: 3,
    initial: '',
    isSecret: true,
    label: { cn: '请求头，每行一个', en: 'Headers, one a line' },
  },
  /** Sent as `Authorization: Bearer`. */
  token: { is: 'text', max: 2000, initial: '', isSecret: true, label: { cn: '令牌', en: 'Token' } },
} as const satisfies SettingFields

const address = {
  resource: {
    is: 'text',
    max: 500,
    initial: '',
    label: { cn: '资源，相对于地址（空：地址本身）', en: 'Resource, relative to the URL (empty: the URL)' },
  },
  /** `a.b[0].c`; the whole answer if it is empty. */
  path: {
    is: 'text',
    max: 200,
    initial: '',
    label: { cn: 'JSON 路径（空：整个应答）', en: 'JSON path (empty: the whole answer)' },
  },
  writeMethod: {
    is: 'choice',
    choices: {
      none: { cn: '不可写', en: 'Cannot be written' },
      PUT: { cn: 'PUT', en: 'PUT' },
      POST: { cn: 'POST', en: 'POST' },
      PATCH: { cn: 'PATCH', en: 'PATCH' },
    },
    initial: 'none',
    label: { cn: '写入方法', en: 'Method of writes' },
  },
  writeResource: {
    is: 'text',
    max: 500,
    initial: '',
    label: { cn: '写入的资源（空：与读取相同）', en: 'Resource of writes (empty: the one that is read)' },
  },
  /** JSON text with `{value}`. */
  writeTemplate: {
    is: 'text',
    max: 500,
    initial: '',
    rows: 2,
    label: {
      cn: '写入模板，含 {value}（空：值本身）',
      en: 'Template of writes, with {value} (empty: the plain value)',
    },
  },
} as const satisfies SettingFields

const problem: DriverDeclaration['problem'] = ({ address, isWritable, dataType, deadBand }) => {
  if (isWritable && (address['writeMethod'] ?? 'none') === 'none')
    return {
      path: 'access',
      text: { cn: '没有写入方法的变量不可写', en: 'a signal without a method of writes cannot be written' },
    }
  if (dataType !== 'number' && deadBand > 0) return deadBandProblem
  return pathProblem('path', address['path'] ?? '') ?? templateProblem('writeTemplate', address['writeTemplate'] ?? '')
}

/** Plain or JSON answers of an HTTP server, which is asked at every interval. */
export const http = defineDriverKind({
  id: 'http',
  title: { cn: 'HTTP', en: 'HTTP' },
  device,
  address,
  dataTypeOf: () => undefined,
  problem,
})
