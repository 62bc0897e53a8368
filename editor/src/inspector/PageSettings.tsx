import { type InspectorField, pageLimits } from '@mimic/engine'
import { observer } from 'mobx-react-lite'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { useLabels } from '../i18n/LabelsContext.ts'
import { PagePassword } from '../pages/PagePassword.tsx'
import { pageTitle, projectPages } from '../pages/ProjectPages.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { FieldRow } from './FieldRow.tsx'
import { PageSource } from './PageSource.ts'

const { minSize, maxSize } = pageLimits
const sized = {
  control: 'number',
  min: minSize,
  max: maxSize,
  unit: 'page units',
  isWhole: true,
  isHalf: true,
} as const

const fields: readonly InspectorField[] = [
  { path: 'page.width', label: 'width', ...sized },
  { path: 'page.height', label: 'height', ...sized },
  { path: 'page.fit', label: 'fit', control: 'select', options: ['container', 'width', 'height', 'origin'] },
  { path: 'page.bgColor', label: 'bgColor', control: 'color' },
  { path: 'page.bgImage', label: 'bgImage', control: 'image' },
]

/** Common screens; the first one is a new page's (9). */
const presets = [
  '1024 × 768',
  '1280 × 720',
  '1366 × 768',
  '1920 × 1080',
  '2560 × 1440',
  '3840 × 2160',
  '768 × 1024',
  '1080 × 1920',
]

/** The page's own options (3.1). */
export const PageSettings = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  void store.revision
  const { editing } = store
  if (!editing) return null
  const source = new PageSource(editing)
  const size = `${source.value('page.width')} × ${source.value('page.height')}`
  const choose = (preset: string) => {
    const [width, height] = preset.split(' × ').map(Number)
    source.write({ 'page.width': width, 'page.height': height })
  }
  return (
    <section className="ed-group is-page" aria-label={t('pageSettings')}>
      <div className="ed-fields">
        <div className="ed-field">
          <span className="ed-label">{t('pageTitle')}</span>
          <TextField
            label={t('pageTitle')}
            path="page.title"
            value={pageTitle(store)}
            maxLength={64}
            onCommit={(title) =>
              title.trim() !== '' && void store.part(projectPages).rename(store.pageId, title.trim())
            }
          />
        </div>
        <div className="ed-field">
          <span className="ed-label">{t('pagePreset')}</span>
          <SelectField label={t('pagePreset')} path="page.preset" value={size} options={presets} onCommit={choose} />
        </div>
        {fields.map((field) => (
          <FieldRow key={field.path} field={field} source={source} store={store} />
        ))}
        <PagePassword store={store} />
      </div>
    </section>
  )
})
