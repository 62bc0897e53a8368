import { Alert, Button, Callout, HTMLSelect, HTMLTable, InputGroup, NonIdealState, Spinner } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, Cross, Edit, Plus, Search, Trash } from '@blueprintjs/icons'
import { limits } from '@mimic/contract/limits'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n, type Namespace } from '../messages/i18n.ts'
import { useStores } from '../stores/StoresContext.ts'
import { errorText } from './errorText.ts'
import { ResourceForm } from './ResourceForm.tsx'
import { labelKey, type Resource } from './resource.tsx'
import { toastError, toastSuccess } from './toaster.ts'
import { useList } from './useList.ts'
import { useQueryState } from './useQueryState.ts'

export interface ResourceTableProps<Row, N extends Namespace> {
  readonly resource: Resource<Row, N>
  readonly title: string
  readonly searchHint: string
  readonly editTitle?: string
  /** What can be done with a row beside editing it. */
  readonly rowActions?: (row: Row) => ReactNode
  readonly onOpen?: (row: Row) => void
  /** Loads again this often while the screen is visible, ms. */
  readonly refreshMs?: number
}

const SEARCH_DELAY_MS = 300

/** A server-paged list made of its declaration: search, order, pages, edit, and every state in between. */
export const ResourceTable = observer(function ResourceTable<Row, N extends Namespace>({
  resource,
  title,
  searchHint,
  editTitle,
  rowActions,
  onOpen,
  refreshMs,
}: ResourceTableProps<Row, N>) {
  const { t } = useTranslation('common')
  const { call, session } = useStores()
  const [query, change] = useQueryState()
  const list = useList<Row>(resource.listPath, query, refreshMs)
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
      await toastSuccess(t(($) => $.removed))
    } catch (error) {
      await toastError(error)
    }
    list.reload()
  }
  return (
    <>
      <header className="screen-head">
        <h1>{title}</h1>
        <SearchBox value={query.search} hint={searchHint} onChange={(search) => change({ search })} />
        <HTMLSelect
          aria-label={t(($) => $.sort)}
          value={query.sort}
          onChange={({ currentTarget }) => change({ sort: currentTarget.value === 'name' ? 'name' : 'time' })}
        >
          <option value="time">{t(($) => $.sortTime)}</option>
          <option value="name">{t(($) => $.sortName)}</option>
        </HTMLSelect>
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
      {list.error !== undefined && list.page !== undefined && (
        <Callout compact intent="warning" className="stale-note" role="status">
          {t(($) => $.stale)} <Button size="small" variant="minimal" text={t(($) => $.retry)} onClick={list.reload} />
        </Callout>
      )}
      <div className={`table-card${list.isLoading ? ' is-loading' : ''}`} aria-busy={list.isLoading}>
        {list.page === undefined || list.page.rows.length === 0 ? (
          <Nothing list={list} isSearching={query.search !== ''} onClear={() => change({ search: '' })} />
        ) : (
          <HTMLTable compact interactive={onOpen !== undefined} className="resource-table">
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
                <tr key={resource.rowKey(row)} onDoubleClick={() => onOpen?.(row)}>
                  {resource.columns.map(({ field, cell, isNumber, isWide }) => (
                    <td key={field} className={`${isNumber ? 'is-number' : ''}${isWide ? ' is-wide' : ''}`}>
                      {cell(row)}
                    </td>
                  ))}
                  {hasActions && (
                    <td className="is-actions">
                      {rowActions?.(row)}
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
      <Alert
        isOpen={removed !== undefined}
        intent="danger"
        icon={<Trash />}
        confirmButtonText={t(($) => $.remove)}
        cancelButtonText={t(($) => $.cancel)}
        canEscapeKeyCancel
        onCancel={() => setRemoved(undefined)}
        onConfirm={() => void (removed !== undefined && doRemove(removed))}
      >
        {removed !== undefined && remove !== undefined && t(($) => $.removeAsk, { name: remove.name(removed) })}
      </Alert>
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

function SearchBox({ value, hint, onChange }: { value: string; hint: string; onChange: (search: string) => void }) {
  const { t } = useTranslation('common')
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search
  useEffect(() => {
    if (draft === value) return
    const timer = setTimeout(() => onChange(draft), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft])
  return (
    <InputGroup
      className="search-box"
      type="search"
      leftElement={<Search className="search-icon" />}
      placeholder={hint}
      aria-label={t(($) => $.search)}
      value={draft}
      maxLength={limits.search}
      onValueChange={setDraft}
      {...(draft === ''
        ? {}
        : {
            rightElement: (
              <Button variant="minimal" icon={<Cross />} aria-label={t(($) => $.clear)} onClick={() => onChange('')} />
            ),
          })}
    />
  )
}

function Nothing({
  list,
  isSearching,
  onClear,
}: {
  list: { page: unknown; error: unknown; isLoading: boolean; reload: () => void }
  isSearching: boolean
  onClear: () => void
}) {
  const { t } = useTranslation('common')
  if (list.page === undefined && list.error === undefined)
    return <NonIdealState className="nothing" icon={<Spinner size={32} aria-label={t(($) => $.loading)} />} />
  if (list.page === undefined) {
    return (
      <NonIdealState
        className="nothing"
        title={t(($) => $.failed)}
        description={errorText(list.error)}
        action={<Button text={t(($) => $.retry)} onClick={list.reload} />}
      />
    )
  }
  return isSearching ? (
    <NonIdealState
      className="nothing"
      title={t(($) => $.noMatch)}
      action={<Button text={t(($) => $.clear)} onClick={onClear} />}
    />
  ) : (
    <NonIdealState className="nothing" title={t(($) => $.empty)} />
  )
}

function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('common')
  const size = limits.pageSize.default
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <footer className="pager">
      <span>{t(($) => $.range, { from: (page - 1) * size + 1, to: Math.min(total, page * size), total })}</span>
      <Button
        size="small"
        variant="minimal"
        icon={<ChevronLeft />}
        aria-label={t(($) => $.previous)}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<ChevronRight />}
        aria-label={t(($) => $.next)}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </footer>
  )
}
