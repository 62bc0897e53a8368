import { Button, Switch } from '@blueprintjs/core'
import { Edit, Plus, Trash } from '@blueprintjs/icons'
import type { Equipment, GroupMembers } from '@mimic/contract'
import { equipmentEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { type JSX, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { RemoveAlert } from '../../../kit/dialog/RemoveAlert.tsx'
import { toastProblem } from '../../../kit/dialog/toaster.ts'
import { useAllRows } from '../../../kit/entity/useAllRows.ts'
import { Nothing } from '../../../kit/table/Nothing.tsx'
import { SearchBox } from '../../../kit/table/SearchBox.tsx'
import { StaleNote } from '../../../kit/table/StaleNote.tsx'
import { useQueryState } from '../../../kit/table/useQueryState.ts'
import { outcomeText } from '../../../kit/text/outcomeText.ts'
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
  const monitor = useTranslation('device')
  const { session } = useStores()
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const [query, change] = useQueryState()
  const [open, setOpen] = useState<Open>('nothing')
  const answer = useAnswer(paths.groupMembers, noBody)
  const equipment = useAllRows<Equipment>(equipmentEntity)
  const groups = answer.page ?? []
  const all = equipment.page ?? []
  const view = params.get('group') ?? ''
  const group = groups.find(({ id }) => id === view)
  const mayEdit = session.may('equipment.edit')
  const isDeep = group !== undefined && params.get('below') === '1'
  const isFilledBelow = !isDeep && shownEquipment(all, groups, view, query.search, true).length > 0
  const emptyText = isFilledBelow ? t(($) => $.emptyItself) : monitor.t(($) => $.emptyGroup)
  const rows = shownEquipment(all, groups, view, query.search, isDeep)
  const close = () => setOpen('nothing')
  // A device of a group below is in none of this one.
  const { place, move, remove } = useGroupActs(group?.id, isDeep, answer.reload)
  const removeNote = ({ id, parentId }: GroupMembers) => {
    const count = groups.filter((each) => each.parentId === id).length
    const above = groups.find((each) => each.id === parentId)
    if (count === 0) return undefined
    return above ? t(($) => $.movesUp, { count, name: nameOf(above) }) : t(($) => $.movesToTop, { count })
  }
  const nameOf = ({ title }: GroupMembers) => title || monitor.t(($) => $.unnamedGroup)
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
            onMove={move}
            onTakeOut={(ids) => move(ids, NO_GROUP, false)}
          />
        )}
      </section>
      {open !== 'nothing' && open !== 'removing' && (
        <GroupDialog
          group={open === 'editing' ? group : undefined}
          parent={open === 'addingBelow' ? group : undefined}
          groups={groups}
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
        note={group && removeNote(group)}
        onCancel={close}
        onConfirm={() => {
          if (!group) return
          close()
          navigate(pathOf(''))
          remove(group.id)
        }}
      />
    </div>
  )
})

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
  const act = async (work: Promise<unknown>, deed: 'edit' | 'remove' = 'edit') => {
    try {
      await work
    } catch (error) {
      await toastProblem(outcomeText(deed, error))
    }
    onDone()
  }
  return {
    place: (id: string, { parentId, beforeId }: GroupPlace) =>
      void act(call(paths.groupPlace, { id, parentId, beforeId })),
    move: (equipIds: readonly string[], to: string, staysToo: boolean) => {
      const from = staysToo || isKept ? undefined : fromId
      const toId = to === NO_GROUP ? undefined : to
      if (toId === fromId || (from === undefined && toId === undefined)) return
      void act(call(paths.groupMove, { equipIds: equipIds.join(','), fromId: from, toId }))
    },
    remove: (id: string) => void act(call(paths.groupDelete, { id }), 'remove'),
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
  const tool = (open: Open, icon: JSX.Element, text: string, action: string) => (
    <Button size="small" variant="minimal" icon={icon} text={text} data-action={action} onClick={() => onOpen(open)} />
  )
  if (!mayEdit && !hasBelow(groups, id)) return null
  return (
    <div className="group-tools">
      {mayEdit &&
        tool(
          'editing',
          <Edit />,
          common.t(($) => $.edit),
          'edit',
        )}
      {mayEdit &&
        tool(
          'addingBelow',
          <Plus />,
          t(($) => $.addBelow),
          'add-below',
        )}
      {mayEdit && <GroupSteps groups={groups} id={id} onPlace={onPlace} />}
      {mayEdit &&
        tool(
          'removing',
          <Trash />,
          common.t(($) => $.remove),
          'remove',
        )}
      {hasBelow(groups, id) && <BelowSwitch isOn={isDeep} onTurn={onDeep} />}
    </div>
  )
}
