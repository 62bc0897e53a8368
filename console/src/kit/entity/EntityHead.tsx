import { Button, ButtonGroup, Menu, Popover } from '@blueprintjs/core'
import { CaretDown, Export, Import, Plus } from '@blueprintjs/icons'
import type { Entity } from '@mimic/contract/entities'
import { download } from '@mimic/editor/download'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../stores/StoresContext.ts'
import { toastProblem } from '../dialog/toaster.ts'
import { errorText } from '../text/errorText.ts'
import { allRows } from './allRows.ts'
import { entityText } from './entityText.ts'

interface EntityHeadProps {
  readonly entity: Entity
  /** Search and filters of the list: what is exported. */
  readonly query: Readonly<Record<string, string>>
  readonly isAddable: boolean
  /** Menu items of further ways to add rows. */
  readonly addMenu: ReactNode
  readonly onAdd: () => void
  readonly onImport: () => void
}

/** The buttons for a whole list: export, import, add. */
export const EntityHead = observer(function EntityHead(props: EntityHeadProps) {
  const { entity, query, isAddable, addMenu, onAdd, onImport } = props
  const { t } = useTranslation('common')
  const { call, session } = useStores()
  const [isExporting, setExporting] = useState(false)
  const mayChange = session.may(entity.change)
  const exportRows = async () => {
    setExporting(true)
    try {
      const rows = await allRows(call, entity, query)
      const { toCsv } = await import('./entityCsv.ts')
      download(new Blob([toCsv(entity, rows)], { type: 'text/csv' }), entityText(entity.many), 'csv')
    } catch (error) {
      await toastProblem(errorText(error))
    } finally {
      setExporting(false)
    }
  }
  return (
    <>
      <Button
        icon={<Export />}
        text={t(($) => $.export)}
        title={t(($) => $.export)}
        className="folds"
        data-action="export"
        loading={isExporting}
        onClick={() => void exportRows()}
      />
      {mayChange && entity.verbs.includes('import') && (
        <Button
          icon={<Import />}
          text={t(($) => $.import.open)}
          title={t(($) => $.import.open)}
          className="folds"
          data-action="import"
          onClick={onImport}
        />
      )}
      {mayChange && isAddable && (
        <ButtonGroup>
          <Button intent="primary" icon={<Plus />} text={t(($) => $.add)} data-action="add" onClick={onAdd} />
          {addMenu !== undefined && (
            <Popover placement="bottom-end" minimal content={<Menu>{addMenu}</Menu>}>
              <Button
                intent="primary"
                icon={<CaretDown />}
                title={t(($) => $.addMore)}
                aria-label={t(($) => $.addMore)}
                data-action="add-more"
              />
            </Popover>
          )}
        </ButtonGroup>
      )}
    </>
  )
})
