import { models } from '@mimic/engine/models'
import {
  deriveBind,
  isImageAddress,
  type PageRecords,
  type Prop,
  type Props,
  pageProps,
  parsePage,
  toPageFile,
} from '@mimic/engine/schema'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { Bind } from './PageRows.ts'
import { regionsIn } from './reducePage.ts'

/**
 * Reads a posted page file: bad values are replaced by defaults as everywhere, `bind` is derived again, and what is
 * stored is written by us. @throws {ApiError} when it is no page, or over a limit.
 */
export function readPageFile(text: string): {
  page: PageRecords
  file: string
  bind: Bind
  regions: readonly string[]
} {
  const { page, problems } = parsePage(parseJson(text), models)
  const fatal = problems.find(
    ({ reason }) => reason === 'notAPage' || reason === 'tooLarge' || reason === 'tooMany' || reason === 'tooDeep',
  )
  if (fatal) throw invalid('file', fatal.reason === 'notAPage' ? 'format' : 'limit')
  const file = toPageFile(page, models)
  return { page, file: JSON.stringify(file), bind: deriveBind(page), regions: regionsIn(file.widgets) }
}

/**
 * Refuses images of other servers, whatever widget or field names them. @param base address of this server
 * @throws {ApiError} `detail` is the widget's id
 */
export function assertOwnImages({ con, widgets }: PageRecords, base: string): void {
  const assert = (props: Readonly<Record<string, Prop<unknown>>>, values: Props, detail?: string) => {
    for (const [path, { isImage }] of Object.entries(props)) {
      const address = values[path]
      if (isImage && typeof address === 'string' && !isImageAddress(address, base))
        throw new ApiError('invalid', [{ path: `file.${path}`, reason: 'format', ...(detail && { detail }) }])
    }
  }
  assert(pageProps, con)
  for (const { id, type, props } of widgets.values()) {
    const model = models.find((each) => each.type === type)
    if (model) assert(model.props, props, id)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('file', 'format')
  }
}
