import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'
import type { Screen } from '../../kit/Screen.ts'
import { AccountInvoiceScreen } from './AccountInvoiceScreen.tsx'
import { AccountOrderScreen } from './AccountOrderScreen.tsx'
import { CardInvoiceScreen } from './CardInvoiceScreen.tsx'
import { CardOrderScreen } from './CardOrderScreen.tsx'
import { InvoicePrintScreen } from './InvoicePrintScreen.tsx'
import { SmsBuyScreen } from './SmsBuyScreen.tsx'

const screens: Readonly<Record<string, Screen>> = {
  '/manage/card/order': CardOrderScreen,
  '/manage/card/invoice': CardInvoiceScreen,
  '/manage/sms/buy': SmsBuyScreen,
  '/account/order': AccountOrderScreen,
  '/account/invoice': AccountInvoiceScreen,
}

/**
 * All screens of orders and invoices, which share most of their code. The first load names every chunk with its parts, so
 * six of them would cost it more than this one.
 */
export default function PurchaseScreens({ params }: ComponentProps<Screen>) {
  const [path] = useLocation()
  const Shown = screens[path] ?? InvoicePrintScreen
  return <Shown params={params} />
}
