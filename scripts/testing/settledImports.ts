import { afterAll, vi } from 'vitest'

/**
 * A module that is still being loaded when its test file ends fails to load, and stays failed for the files after it in the
 * same process: they would fail without a fault of their own.
 */
afterAll(() => vi.dynamicImportSettled())
