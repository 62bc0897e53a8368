import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { Project } from '@mimic/contract'
import { projectEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { useAllRows } from '../../kit/entity/useAllRows.ts'
import { OrderedList } from '../../kit/order/OrderedList.tsx'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

const inOrder = { sort: 'place' }

interface OrderProjectsProps {
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** Puts the projects in the order in which lists and monitoring show them. Each move is stored at once. */
export function OrderProjects({ onClose, onChanged }: OrderProjectsProps) {
  const { t } = useTranslation('project')
  const common = useTranslation('common')
  const { call } = useStores()
  const answer = useAllRows<Project>(projectEntity, undefined, inOrder)
  const [rows, setRows] = useState<readonly Project[]>([])
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => setRows(answer.page ?? []), [answer.page])
  const place = async (id: string, beforeId: string | undefined) => {
    const moved = rows.find((row) => row.id === id)
    const others = rows.filter((row) => row.id !== id)
    const at = beforeId === undefined ? others.length : others.findIndex((row) => row.id === beforeId)
    if (!moved || at < 0) return
    setRows(others.toSpliced(at, 0, moved))
    setFailure(undefined)
    try {
      await call(paths.projectPlace, { id, beforeId })
      onChanged()
    } catch (error) {
      setFailure(error)
      answer.reload()
    }
  }
  return (
    <Dialog isOpen title={t(($) => $.orderTitle)} onClose={onClose} className="small-dialog">
      <DialogBody>
        <p className="muted">{common.t(($) => $.order.hint)}</p>
        <Failure of={failure} text={outcomeText('edit', failure)} />
        {rows.length === 0 ? (
          <Nothing of={answer} />
        ) : (
          <OrderedList
            kind="project"
            label={t(($) => $.orderTitle)}
            rows={rows}
            onPlace={(id, beforeId) => void place(id, beforeId)}
          />
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={common.t(($) => $.close)} onClick={onClose} />} />
    </Dialog>
  )
}
