import { Edit, Trash } from '@blueprintjs/icons'
import { type CallBody, CallError, type CallPath } from '@mimic/contract/client'
import type { Entity } from '@mimic/contract/entities'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useStores } from '../../stores/StoresContext.ts'
import { RemoveAlert } from '../dialog/RemoveAlert.tsx'
import { toastProblem, toastSuccess } from '../dialog/toaster.ts'
import { UseLinks, usesOf } from '../dialog/UseLinks.tsx'
import { loaded } from '../loaded.tsx'
import { ResourceTable } from '../table/ResourceTable.tsx'
import { RowButton } from '../table/RowButton.tsx'
import { errorText } from '../text/errorText.ts'
import { outcomeText } from '../text/outcomeText.ts'
import { EntityFilters } from './EntityFilters.tsx'
import { type AddBy, EntityForm } from './EntityForm.tsx'
import { EntityHead } from './EntityHead.tsx'
import type { EntityDraft } from './EntityInput.tsx'
import { type EntityCells, type EntityRow, entityResource } from './entityResource.tsx'
import { entityText } from './entityText.ts'
import { type Filters, useFilters } from './useFilters.ts'

/** Its code, and the reader of files, come with the first import. */
const EntityImport = loaded(async () => ({ default: (await import('./EntityImport.tsx')).EntityImport }))

interface EntityTableProps<Row extends EntityRow> {
  readonly entity: Entity
  /** Stands under the inputs of the form. */
  readonly formNote?: (draft: EntityDraft) => ReactNode
  /** Cells that say more than the value. */
  readonly cells?: EntityCells<Row>
  /** Further buttons at the end of a row, before those that edit and remove it. */
  readonly rowActions?: (row: Row, reload: () => void) => ReactNode
  /** Actions for the selected rows; with them, rows can be selected. */
  readonly selectedActions?: (rows: readonly Row[], reload: () => void) => ReactNode
  /** Further buttons over the list, before those that import and add. */
  readonly headActions?: (reload: () => void) => ReactNode
  /** Menu items of further ways to add rows. */
  readonly addMenu?: (reload: () => void) => ReactNode
  /** Another way to add rows than the form of the declaration. */
  readonly adding?: Adding
  /** The address of the screen that edits a row, in place of the form. */
  readonly editPath?: (row: Row) => string
  /** Takes the answer to a form that added a row. */
  readonly onAdded?: (reply: unknown) => void
  /** Rows that nobody changes. */
  readonly isFixed?: (row: Row) => boolean
  /** Rows that can be deleted alone. */
  readonly isEnded?: (row: Row) => boolean
  /** Rows that cannot be deleted. */
  readonly isKept?: (row: Row) => boolean
  /** Stands in place of the table while the organisation has no row. */
  readonly guide?: ReactNode
  readonly refreshMs?: number
  /** Runs after each change of rows. */
  readonly onChanged?: () => void
  /** Filters of the list call that the declaration does not have: their fields, and the inputs. */
  readonly furtherFilters?: { readonly fields: readonly string[]; readonly inputs: (filters: Filters) => ReactNode }
}

type Adding =
  | { readonly is: 'form'; readonly by: AddBy }
  | { readonly is: 'screen'; readonly path: string }
  | { readonly is: 'dialog'; readonly dialog: (onClose: () => void, onSaved: () => void) => ReactNode }

/** The form or question that is open over the table. */
type Open<Row> =
  | { readonly is: 'nothing' | 'adding' | 'importing' }
  | { readonly is: 'editing' | 'removing'; readonly row: Row }
  // The server has refused to remove it, and does so when it is asked again with `force`.
  | { readonly is: 'forcing'; readonly row: Row; readonly refusal: string }
const NOTHING = { is: 'nothing' } as const

/** The list of a declared entity, with what the account may do: add, edit and remove rows. */
export const EntityTable = observer(function EntityTable<Row extends EntityRow>(props: EntityTableProps<Row>) {
  const { entity, cells, rowActions, selectedActions, headActions, addMenu, adding, guide, refreshMs } = props
  const { furtherFilters } = props
  const [, navigate] = useLocation()
  const resource = useMemo(() => entityResource<Row>(entity, cells), [entity, cells])
  const [open, setOpen] = useState<Open<Row>>(NOTHING)
  const [version, setVersion] = useState(0)
  const reload = () => {
    setVersion((before) => before + 1)
    props.onChanged?.()
  }
  const filters = useFilters(entity, furtherFilters?.fields)
  const actsOn = useRowActs(props, setOpen)
  return (
    <>
      <ResourceTable
        resource={resource}
        title={entity.list ? entityText(entity.list.title) : entityText(entity.many)}
        version={version}
        empty={guide}
        {...(refreshMs !== undefined && { refreshMs })}
        {...(selectedActions && { selectedActions })}
        {...(entity.list && { searchHint: entityText(entity.list.searchHint) })}
        filter={filters.values}
        filters={
          <>
            {furtherFilters?.inputs(filters)}
            <EntityFilters entity={entity} values={filters.values} onChange={filters.change} />
          </>
        }
        onClearFilters={Object.keys(filters.values).length > 0 ? filters.clear : undefined}
        headActions={(_, search) => (
          <>
            {headActions?.(reload)}
            <EntityHead
              entity={entity}
              query={{ ...filters.values, ...(search !== '' && { search }) }}
              addMenu={addMenu?.(reload)}
              isAddable={adding !== undefined || entity.verbs.includes('add')}
              onAdd={() => (adding?.is === 'screen' ? navigate(adding.path) : setOpen({ is: 'adding' }))}
              onImport={() => setOpen({ is: 'importing' })}
            />
          </>
        )}
        {...((rowActions || actsOn) && {
          rowActions: (row: Row) => <RowButtons more={rowActions?.(row, reload)} {...actsOn?.(row)} />,
        })}
      />
      <OpenForm of={props} open={open} setOpen={setOpen} reload={reload} />
      <Removal entity={entity} open={open} setOpen={setOpen} reload={reload} />
    </>
  )
})

/** The actions of a row that the account may use beside those given; undefined where it may change none. */
function useRowActs<Row extends EntityRow>(props: EntityTableProps<Row>, setOpen: (open: Open<Row>) => void) {
  const { entity, editPath, isFixed, isEnded, isKept } = props
  const { session } = useStores()
  const [, navigate] = useLocation()
  const mayChange = session.may(entity.change)
  const may = (verb: 'edit' | 'delete') => entity.verbs.includes(verb) && mayChange
  if (!may('edit') && !may('delete') && !(editPath && mayChange)) return undefined
  return (row: Row): Pick<RowButtonsProps, 'onEdit' | 'onRemove'> => ({
    onEdit: editPath
      ? mayChange && (() => navigate(editPath(row)))
      : may('edit') && !isFixed?.(row) && !isEnded?.(row) && (() => setOpen({ is: 'editing', row })),
    onRemove: may('delete') && !isFixed?.(row) && !isKept?.(row) && (() => setOpen({ is: 'removing', row })),
  })
}

interface OpenProps<Row> {
  readonly open: Open<Row>
  readonly setOpen: (open: Open<Row>) => void
  readonly reload: () => void
}

/** The form or the import that is open. */
function OpenForm<Row extends EntityRow>(props: OpenProps<Row> & { readonly of: EntityTableProps<Row> }) {
  const { entity, adding, formNote, onAdded } = props.of
  const { open, setOpen, reload } = props
  const close = () => setOpen(NOTHING)
  const done = () => {
    close()
    reload()
  }
  if (open.is === 'importing') return <EntityImport entity={entity} onClose={close} onImported={done} />
  if (open.is === 'adding' && adding?.is === 'dialog') return adding.dialog(close, reload)
  if (open.is !== 'adding' && open.is !== 'editing') return null
  return (
    <EntityForm
      entity={entity}
      row={open.is === 'editing' ? open.row : undefined}
      addBy={adding?.is === 'form' ? adding.by : undefined}
      note={formNote}
      onClose={close}
      onSaved={(reply) => {
        done()
        if (open.is === 'adding') onAdded?.(reply)
      }}
    />
  )
}

/** Asks before a row is removed, and again where the server does so only by force. */
function Removal<Row extends EntityRow>(props: OpenProps<Row> & { readonly entity: Entity }) {
  const { entity, open, setOpen, reload } = props
  const { t } = useTranslation('common')
  const { call } = useStores()
  const nameOf = (row: Row): string => String({ ...row }[entity.searched[0] as keyof Row])
  const remove = async (row: Row, force: boolean) => {
    setOpen(NOTHING)
    try {
      const body = { id: row.id, baseVersion: row.version, ...(force && { force }) }
      // The declaration made the call.
      await call(`${entity.path}/delete` as CallPath, body as CallBody<CallPath>)
      await toastSuccess(outcomeText('remove'))
    } catch (error) {
      if (error instanceof CallError && error.fields[0]?.reason === 'buffered')
        return setOpen({ is: 'forcing', row, refusal: errorText(error) })
      await toastProblem(outcomeText('remove', error), usesOf(error) && <UseLinks error={error} />)
    }
    reload()
  }
  const questionOf = () => {
    if (open.is === 'forcing') {
      const note = t(($) => $.removeAnywayAsk, { name: nameOf(open.row) })
      return { question: open.refusal, note, confirmText: t(($) => $.removeAnyway) }
    }
    const question = open.is === 'removing' ? t(($) => $.removeAsk, { name: nameOf(open.row) }) : undefined
    return { question, note: entity.removal && entityText(entity.removal) }
  }
  return (
    <RemoveAlert
      {...questionOf()}
      onCancel={() => setOpen(NOTHING)}
      onConfirm={() => void ('row' in open && remove(open.row, open.is === 'forcing'))}
    />
  )
}

interface RowButtonsProps {
  readonly more: ReactNode
  /** False where the row cannot be changed, or the account may not. */
  readonly onEdit?: false | (() => void)
  readonly onRemove?: false | (() => void)
}

function RowButtons({ more, onEdit, onRemove }: RowButtonsProps) {
  const { t } = useTranslation('common')
  return (
    <>
      {more}
      {onEdit && <RowButton icon={<Edit />} text={t(($) => $.edit)} onClick={onEdit} />}
      {onRemove && <RowButton icon={<Trash />} text={t(($) => $.remove)} onClick={onRemove} />}
    </>
  )
}
