import { PAGE_ID, pageProps } from '@mimic/engine'
import { observer } from 'mobx-react-lite'
import { fieldLabel } from '../i18n/fieldLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { ColorField } from './ColorField.tsx'
import { NumberField } from './NumberField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

type PageField = 'title' | 'width' | 'height' | 'fit' | 'bgColor'

const rows: readonly { readonly path: PageField; readonly control: 'text' | 'number' | 'select' | 'color' }[] = [
  { path: 'title', control: 'text' },
  { path: 'width', control: 'number' },
  { path: 'height', control: 'number' },
  { path: 'fit', control: 'select' },
  { path: 'bgColor', control: 'color' },
]

/** The page's own options (3.1), shared and undoable like everything else. */
export const PageSettings = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t, locale } = useLabels()
  void store.revision
  const { con } = store.document
  const set = (path: PageField) => (value: unknown) => {
    const parsed = pageProps[path].parse(value)
    if (parsed !== undefined && parsed !== '') store.editing?.commit(new Map([[PAGE_ID, { [path]: parsed }]]))
  }
  return (
    <section className="ed-group" aria-label={t('pageSettings')}>
      <div className="ed-fields">
        {rows.map(({ path, control }) => {
          const label = fieldLabel(path, locale) ?? path
          const value = path === 'title' ? store.title : (pageProps[path].parse(con[path]) ?? pageProps[path].initial)
          const common = { label, value, path: `page.${path}`, onCommit: set(path) }
          return (
            <div key={path} className={`ed-field is-${control}${control === 'number' ? ' is-half' : ''}`}>
              <span className="ed-label">{label}</span>
              {control === 'text' && <TextField {...common} maxLength={64} />}
              {control === 'number' && <NumberField {...common} min={16} max={20_000} />}
              {control === 'select' && <SelectField {...common} options={['container', 'width', 'height', 'origin']} />}
              {control === 'color' && <ColorField {...common} />}
            </div>
          )
        })}
      </div>
    </section>
  )
})
