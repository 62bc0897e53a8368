import { Button, HTMLTable } from '@blueprintjs/core'
import { Edit, Plus, Trash } from '@blueprintjs/icons'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n, type Namespace } from '../messages/i18n.ts'
import { useStores } from '../stores/StoresContext.ts'
import { Nothing } from './Nothing.tsx'
import { outcomeText } from './outcomeText.ts'
import { Pager } from './Pager.tsx'
import { RemoveAlert } from './RemoveAlert.tsx'
import { ResourceForm } from './ResourceForm.tsx'
import { labelKey, type Resource } from './resource.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SortChoice } from './SortChoice.tsx'
import { StaleNote } from './StaleNote.tsx'
import { toastProblem, toastSuccess } from './toaster.ts'
import { useList } from './useList.ts'
import { useQueryState } from './useQueryState.ts'

export interface ResourceTableProps<Row, N extends Namespace> {
  readonly resource: Resource<Row, N>
  readonly title: string
  /** Nothing can be searched without it. */
  readonly searchHint?: string
  readonly editTitle?: string
  /** What can be done with a row beside editing it. */
  readonly rowActions?: (row: Row, reload: () => void) => ReactNode
  /** Beside the title: what can be done with the whole list. */
  readonly headActions?: (reload: () => void) => ReactNode
  /** What the list call takes beside the query. */
  readonly filter?: Readonly<Record<string, string>>
  /** What an empty list says. */
  readonly emptyText?: string
  /** Asks again this often while the screen is visible. */
  readonly refreshMs?: number
  /** Asks again when it is another. */
  readonly version?: number
}

/** A server-paged list made of its declaration: search, order, pages, edit, and every state in between. */
export const ResourceTable = observer(function ResourceTable<Row, N extends Namespace>({
  resource,
  title,
  searchHint,
  editTitle,
  rowActions,
  headActions,
  filter,
  emptyText,
  refreshMs,
  version,
}: ResourceTableProps<Row, N>) {
  const { t } = useTranslation('common')
  const { call, session } = useStores()
  const [query, change] = useQueryState()
  const search = searchHint === undefined ? '' : query.search
  const asked = { page: query.page, search, ...(resource.isByTime ? {} : { sort: query.sort }) }
  const list = useList<Row>(resource.listPath, asked, refreshMs, filter)
  const { reload } = list
  const known = useRef(version)
  useEffect(() => {
    if (known.current !== version) reload()
    known.current = version
  }, [version, reload])
  const [edited, setEdited] = useState<Row>()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Row>()
  const label = (field: string) => i18n.t(labelKey(field) as never, { ns: resource.namespace }) as string
  const { edit, add, remove } = resource
  const mayEdit = edit !== undefined && session.may(edit.allow)
  const mayRemove = remove !== undefined && session.may(remove.allow)
  const hasActions = mayEdit || mayRemove || rowActions !== undefined
  const doRemove = async (row: Row) => {
    setRemoved(undefined)
    if (!remove) return
    try {
      await call(remove.path, { id: resource.rowKey(row) })
      await toastSuccess(outcomeText('remove'))
    } catch (error) {
      await toastProblem(outcomeText('remove', error))
    }
    list.reload()
  }
  return (
    <>
      <header className="screen-head">
        <h1>{title}</h1>
        {searchHint !== undefined && (
          <SearchBox value={search} hint={searchHint} onChange={(next) => change({ search: next })} />
        )}
        {!resource.isByTime && <SortChoice value={query.sort} onChange={(sort) => change({ sort })} />}
        {headActions?.(list.reload)}
        {add !== undefined && session.may(add.allow) && (
          <Button
            intent="primary"
            icon={<Plus />}
            text={t(($) => $.add)}
            data-action="add"
            onClick={() => setAdding(true)}
          />
        )}
      </header>
      <StaleNote of={list} />
      <div className={`table-card${list.isLoading ? ' is-loading' : ''}`} aria-busy={list.isLoading}>
        {list.page === undefined || list.page.rows.length === 0 ? (
          <Nothing
            of={list}
            {...(emptyText === undefined ? {} : { text: emptyText })}
            {...(search === '' ? {} : { onClear: () => change({ search: '' }) })}
          />
        ) : (
          <HTMLTable compact className="resource-table">
            <thead>
              <tr>
                {resource.columns.map(({ field, isNumber }) => (
                  <th key={field} scope="col" className={isNumber ? 'is-number' : ''}>
                    {label(field)}
                  </th>
                ))}
                {hasActions && (
                  <th scope="col" className="is-actions">
                    {t(($) => $.actions)}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {list.page.rows.map((row) => (
                <tr key={resource.rowKey(row)} className={resource.rowClass?.(row)}>
                  {resource.columns.map(({ field, cell, isNumber, isWide }) => (
                    <td key={field} className={`${isNumber ? 'is-number' : ''}${isWide ? ' is-wide' : ''}`}>
                      {cell(row)}
                    </td>
                  ))}
                  {hasActions && (
                    <td className="is-actions">
                      {rowActions?.(row, list.reload)}
                      {mayEdit && (
                        <Button
                          size="small"
                          variant="minimal"
                          icon={<Edit />}
                          text={t(($) => $.edit)}
                          onClick={() => setEdited(row)}
                        />
                      )}
                      {mayRemove && (
                        <Button
                          size="small"
                          variant="minimal"
                          icon={<Trash />}
                          text={t(($) => $.remove)}
                          onClick={() => setRemoved(row)}
                        />
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        )}
        {list.page !== undefined && list.page.total > 0 && (
          <Pager page={query.page} total={list.page.total} onPage={(page) => change({ page })} />
        )}
      </div>
      {isAdding && add !== undefined && (
        <ResourceForm
          title={editTitle ?? title}
          row={add.empty}
          id={undefined}
          path={add.path}
          fields={add.fields}
          label={label}
          onClose={() => setAdding(false)}
          onSaved={() => {
            setAdding(false)
            list.reload()
          }}
        />
      )}
      <RemoveAlert
        question={
          removed === undefined || remove === undefined
            ? undefined
            : t(($) => $.removeAsk, { name: remove.name(removed) })
        }
        onCancel={() => setRemoved(undefined)}
        onConfirm={() => void (removed !== undefined && doRemove(removed))}
      />
      {edited !== undefined && edit !== undefined && (
        <ResourceForm
          title={editTitle ?? title}
          row={edited}
          id={resource.rowKey(edited)}
          path={edit.path}
          fields={edit.fields}
          label={label}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            list.reload()
          }}
        />
      )}
    </>
  )
})
