import { Tag } from '@blueprintjs/core'
import { Media, Tick } from '@blueprintjs/icons'
import type { Style } from '@mimic/contract'
import { styleEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import type { EntityCells } from '../../kit/entity/entityResource.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { AccentPreview } from './AccentPreview.tsx'
import { PicturesDialog } from './PicturesDialog.tsx'
import { pictureAddress } from './pictureAddress.ts'
import { Swatches } from './Swatches.tsx'
import { useLook } from './useLook.ts'

/** The looks that an organisation keeps. */
export default observer(function StyleListScreen() {
  const { t } = useTranslation('style')
  const { call } = useStores()
  const [shown, setShown] = useState<{ readonly style: Style; readonly reload: () => void }>()
  const look = useLook()
  const { act } = useAct()
  const cells: EntityCells<Style> = {
    windowTitle: ({ windowTitle }) => windowTitle || <span className="muted">{t(($) => $.none)}</span>,
    accent: ({ accent, accentDark }) => <Swatches colours={[accent, accentDark].filter((each) => each !== '')} />,
    gmtLogo: (style) =>
      style.gmtLogo === 0 ? '—' : <img className="style-logo" src={pictureAddress(style, 'logo')} alt="" />,
    isUsed: ({ isUsed }) =>
      isUsed && (
        <Tag minimal intent="success">
          {t(($) => $.used)}
        </Tag>
      ),
  }
  const use = ({ id, title }: Style, reload: () => void) =>
    act(
      async () => {
        await call(paths.styleUse, { id })
        reload()
      },
      { done: t(($) => $.useDone, { title }) },
    )
  return (
    <div className="screen" data-screen="manage-style-list">
      <EntityTable<Style>
        entity={styleEntity}
        cells={cells}
        formNote={(draft) => (
          <>
            <p className="muted">{t(($) => $.preview.empty)}</p>
            <AccentPreview draft={draft} />
          </>
        )}
        // A failure shows where the change was made; the look can wait.
        onChanged={() => void look().catch(() => undefined)}
        rowActions={(style, reload) => (
          <>
            <RowButton
              icon={<Media />}
              text={t(($) => $.pictures)}
              action="pictures"
              onClick={() => setShown({ style, reload })}
            />
            {!style.isUsed && (
              <RowButton icon={<Tick />} text={t(($) => $.use)} action="use" onClick={() => void use(style, reload)} />
            )}
          </>
        )}
      />
      {shown && <PicturesDialog {...shown} onClose={() => setShown(undefined)} />}
    </div>
  )
})
