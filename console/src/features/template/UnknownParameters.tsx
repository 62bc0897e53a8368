import { Button, Callout } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import type { UnknownName } from './unknownNames.ts'

interface UnknownParametersProps {
  readonly of: readonly UnknownName[]
  readonly onAdd: ((name: string) => void) | undefined
}

/** Points out names in braces that are no parameters, and offers to add them. */
export function UnknownParameters({ of, onAdd }: UnknownParametersProps) {
  const { t } = useTranslation('template')
  const common = useTranslation('common')
  if (of.length === 0) return null
  return (
    <Callout compact intent="warning" role="status" className="edit-failure" data-part="unknown-parameters">
      {of.map(({ name, places, count }) => (
        <p key={name} className="unknown-parameter">
          <span>
            {t(($) => $.unknown, { name: `{${name}}`, places: places.join(common.t(($$) => $$.listComma)) })}
            {count > places.length && ` ${t(($) => $.unknownMore, { count: count - places.length })}`}
          </span>
          {onAdd && (
            <Button
              size="small"
              icon={<Plus />}
              text={t(($) => $.addUnknown, { name: `{${name}}` })}
              data-action="add-unknown"
              onClick={() => onAdd(name)}
            />
          )}
        </p>
      ))}
    </Callout>
  )
}
