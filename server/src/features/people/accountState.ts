import { sql } from 'kysely'
import { hasTwin } from '../../platform/db/loginNames.ts'

/** The state of a row of `account`, as its declaration names it. */
export const accountState = sql<string>`case
  when account."isDisabled" = 1 then 'disabled'
  when account."demoHash" <> '' and account."demoHash" = account."passwordHash" then 'demo'
  when account."mustChange" = 0 or account."isWall" = 1 and account."gmtLogin" > 0
    then case when ${hasTwin} = 1 then 'twin' else 'active' end
  when account."gmtLogin" = 0 then 'new'
  else 'due' end`
