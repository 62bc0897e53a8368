import { Button, InputGroup } from '@blueprintjs/core'
import { Cross, Search } from '@blueprintjs/icons'
import { limits } from '@mimic/contract/limits'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const SEARCH_DELAY_MS = 300

interface SearchBoxProps {
  readonly value: string
  readonly hint: string
  readonly onChange: (search: string) => void
}

/** Searches a moment after the last key (debounced), and at once by Enter and when it is cleared. Enter sends no form around it. */
export function SearchBox({ value, hint, onChange }: SearchBoxProps) {
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
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onChange(draft)
      }}
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
