import { Button } from '@blueprintjs/core'
import { Edit, Trash } from '@blueprintjs/icons'
import type { CallBody, CallPath } from '@mimic/contract/client'
import type { Entity } from '@mimic/contract/entities'
import { observer } from 'mobx-react-lite'
import { type JSX, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../stores/StoresContext.ts'
import { outcomeText } from '../outcomeText.ts'
import { RemoveAlert } from '../RemoveAlert.tsx'
import { ResourceTable } from '../ResourceTable.tsx'
import { toastProblem, toastSuccess } from '../toaster.ts'
import { EntityFilters } from './EntityFilters.tsx'
import { EntityForm } from './EntityForm.tsx'
import { EntityHead } from './EntityHead.tsx'
import { type EntityCells, type EntityRow, entityResource } from './entityResource.tsx'
import { entityText } from './entityText.ts'
import { useFilters } from './useFilters.ts'

/** Its code, and the reader of files, come with the first import. */
const EntityImport = lazy(async () => ({ default: (await import('./EntityImport.tsx')).EntityImport }))

interface EntityTableProps<Row extends EntityRow> {
  readonly entity: Entity
  /** Cells that say more than the value. */
  readonly cells?: EntityCells<Row>
  /** Further buttons at the end of a row, before those that edit and remove it. */
  readonly rowActions?: (row: Row, reload: () => void) => ReactNode
}

/** The form or question that is open over the table. */
type Open<Row> =
  | { readonly is: 'nothing' | 'adding' | 'importing' }
  | { readonly is: 'editing' | 'removing'; readonly row: Row }
const NOTHING = { is: 'nothing' } as const

/** The list of a declared entity, with what the account may do: add, edit and remove rows. */
export const EntityTable = observer(function EntityTable<Row extends EntityRow>({
  entity,
  cells,
  rowActions,
}: EntityTableProps<Row>) {
  const { t } = useTranslation('common')
  const { call, session } = useStores()
  const resource = useMemo(() => entityResource<Row>(entity, cells), [entity, cells])
  const [open, setOpen] = useState<Open<Row>>(NOTHING)
  const [version, setVersion] = useState(0)
  const close = () => setOpen(NOTHING)
  const reload = () => setVersion((before) => before + 1)
  const filters = useFilters(entity)
  const done = () => {
    close()
    reload()
  }
  const may = (verb: 'edit' | 'delete') => entity.verbs.includes(verb) && session.may(entity.change)
  const nameOf = (row: Row): string => String({ ...row }[entity.searched[0] as keyof Row])
  const remove = async (row: Row) => {
    close()
    try {
      const body = { id: row.id, baseVersion: row.version }
      // The declaration made the call.
      await call(`${entity.path}/delete` as CallPath, body as CallBody<CallPath>)
      await toastSuccess(outcomeText('remove'))
    } catch (error) {
      await toastProblem(outcomeText('remove', error))
    }
    reload()
  }
  const hasActions = rowActions !== undefined || may('edit') || may('delete')
  return (
    <>
      <ResourceTable
        resource={resource}
        title={entity.list ? entityText(entity.list.title) : entityText(entity.many)}
        version={version}
        {...(entity.list && { searchHint: entityText(entity.list.searchHint) })}
        filter={filters.values}
        filters={<EntityFilters entity={entity} values={filters.values} onChange={filters.change} />}
        onClearFilters={Object.keys(filters.values).length > 0 ? filters.clear : undefined}
        headActions={(_, search) => (
          <EntityHead
            entity={entity}
            query={{ ...filters.values, ...(search !== '' && { search }) }}
            onAdd={() => setOpen({ is: 'adding' })}
            onImport={() => setOpen({ is: 'importing' })}
          />
        )}
        {...(hasActions && {
          rowActions: (row: Row) => (
            <>
              {rowActions?.(row, reload)}
              {may('edit') && (
                <RowButton icon={<Edit />} text={t(($) => $.edit)} onClick={() => setOpen({ is: 'editing', row })} />
              )}
              {may('delete') && (
                <RowButton
                  icon={<Trash />}
                  text={t(($) => $.remove)}
                  onClick={() => setOpen({ is: 'removing', row })}
                />
              )}
            </>
          ),
        })}
      />
      {(open.is === 'adding' || open.is === 'editing') && (
        <EntityForm entity={entity} row={open.is === 'editing' ? open.row : undefined} onClose={close} onSaved={done} />
      )}
      {open.is === 'importing' && (
        <Suspense>
          <EntityImport entity={entity} onClose={close} onImported={done} />
        </Suspense>
      )}
      <RemoveAlert
        question={open.is === 'removing' ? t(($) => $.removeAsk, { name: nameOf(open.row) }) : undefined}
        onCancel={close}
        onConfirm={() => void (open.is === 'removing' && remove(open.row))}
      />
    </>
  )
})

interface RowButtonProps {
  readonly icon: JSX.Element
  readonly text: string
  readonly onClick: () => void
}

const RowButton = (props: RowButtonProps) => <Button size="small" variant="minimal" {...props} />
