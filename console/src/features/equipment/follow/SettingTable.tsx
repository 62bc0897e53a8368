import { HTMLTable } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useAlarmClasses } from '../../alarm/useAlarmClasses.ts'
import { settingTexts, type TwoValues } from './settingTexts.ts'

interface SettingTableProps {
  /** Each row is one path; it may have several lines. */
  readonly rows: readonly TwoValues[]
  readonly driver: string
  readonly heads: readonly [setting: string, one: string, other: string]
  /** The last cell of a row. */
  readonly action?: (path: string) => ReactNode
}

/** Settings with two values each, in the words of the forms. */
export function SettingTable({ rows, driver, heads, action }: SettingTableProps) {
  const classes = useAlarmClasses(rows.some(({ path }) => path.endsWith('.classId')))
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
        {rows.flatMap(({ path, ...values }) =>
          settingTexts({ path, ...values }, driver, (id) => classes.get(id)).map(
            ({ signal, label, one, other }, place, lines) => (
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
            ),
          ),
        )}
      </tbody>
    </HTMLTable>
  )
}
