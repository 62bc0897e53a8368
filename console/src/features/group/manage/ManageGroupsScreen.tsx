import { Button, Switch } from '@blueprintjs/core'
import { Edit, Plus, Trash } from '@blueprintjs/icons'
import type { Equipment, GroupMembers } from '@mimic/contract'
import { equipmentEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { useAct } from '../../../kit/ask/useAct.ts'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { RemoveAlert } from '../../../kit/dialog/RemoveAlert.tsx'
import { useAllRows } from '../../../kit/entity/useAllRows.ts'
import { Nothing } from '../../../kit/table/Nothing.tsx'
import { RowButton } from '../../../kit/table/RowButton.tsx'
import { SearchBox } from '../../../kit/table/SearchBox.tsx'
import { StaleNote } from '../../../kit/table/StaleNote.tsx'
import { useQueryState } from '../../../kit/table/useQueryState.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { GroupPath } from '../../equipment/groups/GroupPath.tsx'
import type { GroupPlace } from '../../equipment/groups/groupTree.ts'
import { GroupDevices } from './GroupDevices.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { GroupPane, GroupSteps } from './GroupPane.tsx'
import { NO_GROUP, shownEquipment } from './groupView.ts'

type Open = 'nothing' | 'adding' | 'addingBelow' | 'editing' | 'removing'

const noBody = {}
const pathOf = (view: string) => (view === '' ? '/manage/eg/group' : `/manage/eg/group?group=${view}`)

/** Groups with their equipment: add, change, remove and order groups, and move equipment between them. */
export default observer(function ManageGroupsScreen() {
  const { t } = useTranslation('group')
  const { session } = useStores()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<Open>('nothing')
  const shown = useGroupView()
  const { answer, groups, all, view, group, isDeep, query, change } = shown
  const nameOf = useGroupName()
  const mayEdit = session.may('equipment.edit')
  // A device of a group below is in none of this one.
  const { place, move, remove } = useGroupActs(group?.id, isDeep, answer.reload)
  return (
    <div className="board" data-screen="manage-eg-group">
      <GroupPane
        groups={groups}
        missing={answer.page === undefined ? <Nothing of={answer} /> : undefined}
        total={all.length}
        ungrouped={shownEquipment(all, groups, NO_GROUP, '').length}
        view={view}
        mayEdit={mayEdit}
        pathOf={pathOf}
        onPlace={place}
        onMove={move}
      />
      <section className="screen">
        <header className="screen-head">
          {group && <GroupPath groups={groups} groupId={group.id} pathOf={pathOf} />}
          <h1>{group ? nameOf(group) : t(($) => (view === NO_GROUP ? $.none : $.all))}</h1>
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
          {group && (
            <GroupTools
              groups={groups}
              id={group.id}
              mayEdit={mayEdit}
              isDeep={isDeep}
              onDeep={(isOn) => navigate(`${pathOf(view)}${isOn ? '&below=1' : ''}`)}
              onPlace={(at) => place(group.id, at)}
              onOpen={setOpen}
            />
          )}
        </header>
        <Devices of={shown} mayEdit={mayEdit} onMove={move} />
      </section>
      <OpenDialog open={open} of={shown} onClose={() => setOpen('nothing')} onRemove={remove} />
    </div>
  )
})

/** The devices that the address names: all, those of no group, or those of a group, also with the groups below it. */
function useGroupView() {
  const [params] = useSearchParams()
  const [query, change] = useQueryState()
  const answer = useAnswer(paths.groupMembers, noBody)
  const equipment = useAllRows<Equipment>(equipmentEntity)
  const groups = answer.page ?? []
  const all = equipment.page ?? []
  const view = params.get('group') ?? ''
  const group = groups.find(({ id }) => id === view)
  const isDeep = group !== undefined && params.get('below') === '1'
  const rowsOf = (withBelow: boolean) => shownEquipment(all, groups, view, query.search, withBelow)
  return { answer, equipment, groups, all, view, group, isDeep, query, change, rowsOf }
}

interface OfView {
  readonly of: ReturnType<typeof useGroupView>
}

function useGroupName() {
  const { t } = useTranslation('device')
  return ({ title }: GroupMembers) => title || t(($) => $.unnamedGroup)
}

interface DevicesProps extends OfView {
  readonly mayEdit: boolean
  readonly onMove: (equipIds: readonly string[], toId: string, isKept: boolean) => void
}

function Devices({ of, mayEdit, onMove }: DevicesProps) {
  const { t } = useTranslation('group')
  const monitor = useTranslation('device')
  const { answer, equipment, groups, view, group, isDeep, query, change, rowsOf } = of
  const rows = rowsOf(isDeep)
  const isFilledBelow = !isDeep && rowsOf(true).length > 0
  const emptyText = isFilledBelow ? t(($) => $.emptyItself) : monitor.t(($) => $.emptyGroup)
  return (
    <>
      <StaleNote of={answer} />
      {answer.page === undefined || rows.length === 0 ? (
        <div className="table-card">
          <Nothing
            of={answer.page === undefined ? answer : equipment}
            text={view !== '' && view !== NO_GROUP ? emptyText : t(($) => $.noDevices)}
            {...(query.search !== '' && { onClear: () => change({ search: '' }) })}
          />
        </div>
      ) : (
        <GroupDevices
          key={`${view} ${isDeep}`}
          rows={rows}
          groups={groups}
          group={isDeep ? undefined : group}
          mayEdit={mayEdit}
          page={query.page}
          onPage={(page) => change({ page })}
          onMove={onMove}
          onTakeOut={(ids) => onMove(ids, NO_GROUP, false)}
        />
      )}
    </>
  )
}

interface OpenDialogProps extends OfView {
  readonly open: Open
  readonly onClose: () => void
  readonly onRemove: (id: string) => void
}

/** The form of a group, or the question before one is removed, with where the groups below it go. */
function OpenDialog({ open, of: { answer, groups, group }, onClose, onRemove }: OpenDialogProps) {
  const { t } = useTranslation('group')
  const nameOf = useGroupName()
  const [, navigate] = useLocation()
  const removeNote = ({ id, parentId }: GroupMembers) => {
    const count = groups.filter((each) => each.parentId === id).length
    const above = groups.find((each) => each.id === parentId)
    if (count === 0) return undefined
    return above ? t(($) => $.movesUp, { count, name: nameOf(above) }) : t(($) => $.movesToTop, { count })
  }
  return (
    <>
      {open !== 'nothing' && open !== 'removing' && (
        <GroupDialog
          group={open === 'editing' ? group : undefined}
          parent={open === 'addingBelow' ? group : undefined}
          groups={groups}
          onClose={onClose}
          onSaved={(id) => {
            onClose()
            answer.reload()
            navigate(pathOf(id))
          }}
        />
      )}
      <RemoveAlert
        question={open === 'removing' && group ? t(($) => $.removeAsk, { name: nameOf(group) }) : undefined}
        note={group && removeNote(group)}
        onCancel={onClose}
        onConfirm={() => {
          if (!group) return
          onClose()
          navigate(pathOf(''))
          onRemove(group.id)
        }}
      />
    </>
  )
}

function BelowSwitch({ isOn, onTurn }: { readonly isOn: boolean; readonly onTurn: (isOn: boolean) => void }) {
  const { t } = useTranslation('group')
  const label = t(($) => $.withBelow)
  const turned = (event: { readonly currentTarget: HTMLInputElement }) => onTurn(event.currentTarget.checked)
  return <Switch className="below-switch" label={label} checked={isOn} onChange={turned} />
}

/**
 * Changes groups and the devices in them. A failure is shown, and the list is read again in any case.
 * @param fromId the group that devices are moved out of @param isKept they stay in it, whatever is asked
 */
function useGroupActs(fromId: string | undefined, isKept: boolean, onDone: () => void) {
  const { call } = useStores()
  const { act } = useAct(onDone)
  return {
    place: (id: string, { parentId, beforeId }: GroupPlace) =>
      void act(() => call(paths.groupPlace, { id, parentId, beforeId }), { deed: 'edit' }),
    move: (equipIds: readonly string[], to: string, staysToo: boolean) => {
      const from = staysToo || isKept ? undefined : fromId
      const toId = to === NO_GROUP ? undefined : to
      if (toId === fromId || (from === undefined && toId === undefined)) return
      void act(() => call(paths.groupMove, { equipIds: equipIds.join(','), fromId: from, toId }), { deed: 'edit' })
    },
    remove: (id: string) => void act(() => call(paths.groupDelete, { id }), { deed: 'remove' }),
  }
}

const hasBelow = (groups: readonly GroupMembers[], id: string): boolean =>
  groups.some(({ parentId }) => parentId === id)

interface GroupToolsProps {
  readonly groups: readonly GroupMembers[]
  readonly id: string
  readonly mayEdit: boolean
  readonly isDeep: boolean
  readonly onDeep: (isOn: boolean) => void
  readonly onPlace: (place: GroupPlace) => void
  readonly onOpen: (open: Open) => void
}

/** A row below the heading: changes of the shown group, and whether devices of the groups below are shown. */
function GroupTools({ groups, id, mayEdit, isDeep, onDeep, onPlace, onOpen }: GroupToolsProps) {
  const { t } = useTranslation('group')
  const common = useTranslation('common')
  if (!mayEdit && !hasBelow(groups, id)) return null
  return (
    <div className="group-tools">
      {mayEdit && (
        <>
          <RowButton icon={<Edit />} text={common.t(($) => $.edit)} action="edit" onClick={() => onOpen('editing')} />
          <RowButton
            icon={<Plus />}
            text={t(($) => $.addBelow)}
            action="add-below"
            onClick={() => onOpen('addingBelow')}
          />
          <GroupSteps groups={groups} id={id} onPlace={onPlace} />
          <RowButton
            icon={<Trash />}
            text={common.t(($) => $.remove)}
            action="remove"
            onClick={() => onOpen('removing')}
          />
        </>
      )}
      {hasBelow(groups, id) && <BelowSwitch isOn={isDeep} onTurn={onDeep} />}
    </div>
  )
}
