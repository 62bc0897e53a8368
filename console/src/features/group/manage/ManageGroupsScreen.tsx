import { Button } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Edit, Plus, Trash } from '@blueprintjs/icons'
import type { Equipment, GroupMembers } from '@mimic/contract'
import { equipmentEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { useAllRows } from '../../../kit/entity/useAllRows.ts'
import { Nothing } from '../../../kit/Nothing.tsx'
import { beforeAfterStep } from '../../../kit/order/orderSteps.ts'
import { outcomeText } from '../../../kit/outcomeText.ts'
import { RemoveAlert } from '../../../kit/RemoveAlert.tsx'
import { SearchBox } from '../../../kit/SearchBox.tsx'
import { StaleNote } from '../../../kit/StaleNote.tsx'
import { toastProblem } from '../../../kit/toaster.ts'
import { useAnswer } from '../../../kit/useAnswer.ts'
import { useQueryState } from '../../../kit/useQueryState.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { GroupDevices } from './GroupDevices.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { GroupPane } from './GroupPane.tsx'
import { NO_GROUP, shownEquipment } from './groupView.ts'

const noBody = {}
const pathOf = (view: string) => (view === '' ? '/manage/eg/group' : `/manage/eg/group?group=${view}`)

/** Groups with their equipment: add, change, remove and order groups, and move equipment between them. */
export default observer(function ManageGroupsScreen() {
  const { t } = useTranslation('group')
  const monitor = useTranslation('device')
  const { call, session } = useStores()
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const [query, change] = useQueryState()
  const [open, setOpen] = useState<'nothing' | 'adding' | 'editing' | 'removing'>('nothing')
  const answer = useAnswer(paths.groupMembers, noBody)
  const equipment = useAllRows<Equipment>(equipmentEntity)
  const groups = answer.page ?? []
  const all = equipment.page ?? []
  const view = params.get('group') ?? ''
  const group = groups.find(({ id }) => id === view)
  const mayEdit = session.may('equipment.edit')
  const rows = shownEquipment(all, groups, view, query.search)
  const close = () => setOpen('nothing')
  const act = async (work: Promise<unknown>, deed: 'edit' | 'remove' = 'edit') => {
    try {
      await work
    } catch (error) {
      await toastProblem(outcomeText(deed, error))
    }
    answer.reload()
  }
  const place = (id: string, beforeId: string | undefined) => act(call(paths.groupPlace, { id, beforeId }))
  const step = (id: string, by: number) => {
    const ids = groups.map((each) => each.id)
    const next = ids.indexOf(id) + by
    if (next >= 0 && next < ids.length) void place(id, beforeAfterStep(ids, id, by))
  }
  const move = (equipIds: readonly string[], to: string, isKept: boolean) => {
    const fromId = isKept ? undefined : group?.id
    const toId = to === NO_GROUP ? undefined : to
    if (toId === group?.id || (fromId === undefined && toId === undefined)) return
    void act(call(paths.groupMove, { equipIds: equipIds.join(','), fromId, toId }))
  }
  const remove = (removed: GroupMembers) => {
    close()
    navigate(pathOf(''))
    void act(call(paths.groupDelete, { id: removed.id }), 'remove')
  }
  const nameOf = ({ title }: GroupMembers) => title || monitor.t(($) => $.unnamedGroup)
  return (
    <div className="board" data-screen="manage-eg-group">
      <GroupPane
        groups={groups}
        total={all.length}
        ungrouped={shownEquipment(all, groups, NO_GROUP, '').length}
        view={view}
        mayEdit={mayEdit}
        pathOf={pathOf}
        onStep={step}
        onPlace={(id, beforeId) => void place(id, beforeId)}
        onMove={move}
      />
      <section className="screen">
        <header className="screen-head">
          <h1>{group ? nameOf(group) : t(($) => (view === NO_GROUP ? $.none : $.all))}</h1>
          {group && mayEdit && (
            <GroupActions
              isFirst={groups[0] === group}
              isLast={groups.at(-1) === group}
              onStep={(by) => step(group.id, by)}
              onEdit={() => setOpen('editing')}
              onRemove={() => setOpen('removing')}
            />
          )}
          <SearchBox value={query.search} hint={t(($) => $.searchHint)} onChange={(search) => change({ search })} />
          {mayEdit && (
            <Button
              intent="primary"
              icon={<Plus />}
              text={t(($) => $.addTitle)}
              data-action="add"
              onClick={() => setOpen('adding')}
            />
          )}
        </header>
        <StaleNote of={answer} />
        {answer.page === undefined || rows.length === 0 ? (
          <div className="table-card">
            <Nothing
              of={answer.page === undefined ? answer : equipment}
              text={view !== '' && view !== NO_GROUP ? monitor.t(($) => $.emptyGroup) : t(($) => $.noDevices)}
              {...(query.search !== '' && { onClear: () => change({ search: '' }) })}
            />
          </div>
        ) : (
          <GroupDevices
            key={view}
            rows={rows}
            groups={groups}
            group={group}
            mayEdit={mayEdit}
            page={query.page}
            onPage={(page) => change({ page })}
            onMove={move}
            onTakeOut={(ids) => move(ids, NO_GROUP, false)}
          />
        )}
      </section>
      {(open === 'adding' || open === 'editing') && (
        <GroupDialog
          group={open === 'editing' ? group : undefined}
          onClose={close}
          onSaved={(id) => {
            close()
            answer.reload()
            navigate(pathOf(id))
          }}
        />
      )}
      <RemoveAlert
        question={open === 'removing' && group ? t(($) => $.removeAsk, { name: nameOf(group) }) : undefined}
        onCancel={close}
        onConfirm={() => group && remove(group)}
      />
    </div>
  )
})

interface GroupActionsProps {
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (step: number) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function GroupActions({ isFirst, isLast, onStep, onEdit, onRemove }: GroupActionsProps) {
  const { t } = useTranslation('group')
  const common = useTranslation('common')
  const small = { size: 'small', variant: 'minimal' } as const
  return (
    <>
      <Button {...small} icon={<Edit />} text={common.t(($) => $.edit)} data-action="edit" onClick={onEdit} />
      <Button
        {...small}
        icon={<ArrowUp />}
        aria-label={t(($) => $.up)}
        title={t(($) => $.up)}
        disabled={isFirst}
        data-action="up"
        onClick={() => onStep(-1)}
      />
      <Button
        {...small}
        icon={<ArrowDown />}
        aria-label={t(($) => $.down)}
        title={t(($) => $.down)}
        disabled={isLast}
        data-action="down"
        onClick={() => onStep(1)}
      />
      <Button {...small} icon={<Trash />} text={common.t(($) => $.remove)} data-action="remove" onClick={onRemove} />
    </>
  )
}
