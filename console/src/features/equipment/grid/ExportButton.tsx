import { Button, Menu, MenuItem, Popover } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastProblem } from '../../../kit/dialog/toaster.ts'
import { errorText } from '../../../kit/text/errorText.ts'
import type { LimitRules } from '../../alarm/limitRules.ts'
import { withLimitColumns, withLimits } from './alarmLimits.ts'
import { exportTable, type TableFormat, tableFormats } from './exportTable.ts'
import type { GridModel } from './gridEdits.ts'
import type { GridRow } from './gridRows.ts'

interface ExportButtonProps {
  readonly rows: readonly GridRow[]
  readonly model: GridModel
  /** The file has no alarm limits without them. */
  readonly limits: LimitRules | undefined
  /** Names the file. */
  readonly name: string
}

/** Gives all rows of the grid as a file of the chosen format. */
export function ExportButton({ rows, model, limits, name }: ExportButtonProps) {
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const [isWriting, setWriting] = useState(false)
  const write = async (format: TableFormat) => {
    setWriting(true)
    try {
      if (limits)
        await exportTable(
          format,
          rows.map((row) => withLimits(row, limits)),
          withLimitColumns(model),
          name,
        )
      else await exportTable(format, rows, model, name)
    } catch (error) {
      await toastProblem(errorText(error))
    } finally {
      setWriting(false)
    }
  }
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu>
          {tableFormats.map((format) => (
            <MenuItem
              key={format}
              text={t(($) => $.formats[format])}
              data-export={format}
              onClick={() => void write(format)}
            />
          ))}
        </Menu>
      }
    >
      <Button
        icon={<Export />}
        title={common.t(($) => $.export)}
        aria-label={common.t(($) => $.export)}
        loading={isWriting}
        disabled={rows.length === 0}
        data-action="export"
      />
    </Popover>
  )
}
