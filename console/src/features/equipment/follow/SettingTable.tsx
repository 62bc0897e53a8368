import { HTMLTable } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { SettingText } from './partTexts.ts'

interface SettingTableProps {
  /** Each row is one path; it may have several lines. */
  readonly rows: readonly { readonly path: string; readonly lines: readonly SettingText[] }[]
  readonly heads: readonly [setting: string, one: string, other: string]
  /** The last cell of a row. */
  readonly action?: (path: string) => ReactNode
}

/** Settings with two values each, in the words of the forms. */
export function SettingTable({ rows, heads, action }: SettingTableProps) {
  return (
    <HTMLTable compact className="resource-table setting-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {action && <th className="is-actions" />}
        </tr>
      </thead>
      <tbody>
        {rows.flatMap(({ path, lines }) =>
          lines.map(({ signal, label, one, other }, place) => (
            <tr key={`${path} ${label}`} data-path={path}>
              <td>
                {signal !== undefined && <strong>{signal} · </strong>}
                {label}
              </td>
              <td>{one}</td>
              <td>{other}</td>
              {action && place === 0 && (
                <td className="is-actions" rowSpan={lines.length}>
                  {action(path)}
                </td>
              )}
            </tr>
          )),
        )}
      </tbody>
    </HTMLTable>
  )
}
