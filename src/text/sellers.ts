import { asksForMore, type SellerStanding } from '@/domain/account/seller';

/** How long Stripe's form takes most people. */
export const SELLER_ACCOUNT_TIME = '3\u00a0minuter';

/** Why a user cannot sell now and what to do about it; null when they can. */
export function sellerStandingText(standing: SellerStanding): string | null {
  if (standing.state === 'complete') return null;
  if (standing.state === 'none') return 'Slutför ditt säljarkonto, så kan annonsen publiceras.';
  if (standing.state === 'rejected') {
    return 'Vår betalleverantör Stripe har beslutat att inte betala ut pengar till dig, så du kan inte sälja. Kontakta oss om du tror att det är ett misstag.';
  }
  if (!standing.submitted) return 'Stripe behöver fler uppgifter av dig innan du kan sälja och få betalt.';
  return asksForMore(standing)
    ? 'Stripe behöver fler uppgifter av dig. Tills de är på plats kan du inte lägga upp nya annonser, och de annonser du har kan inte köpas.'
    : 'Stripe kontrollerar dina uppgifter. Det går oftast på några minuter men kan ta någon dag.';
}

/** What a draft waits for, by where its seller's account stands. */
export function draftStandingText(standing: SellerStanding): string {
  if (standing.state === 'rejected') return sellerStandingText(standing) ?? '';
  if (standing.state === 'complete') return 'Ditt säljarkonto är klart. Annonsen publiceras nu.';
  if (standing.reviewing) {
    return 'Stripe kontrollerar dina uppgifter. Det går oftast på några minuter men kan ta någon dag. Du behöver inte göra något: annonsen publiceras av sig själv, och du får ett mejl.';
  }
  if (asksForMore(standing)) return 'Stripe behöver en uppgift till av dig innan annonsen kan publiceras.';
  return standing.state === 'none'
    ? 'Ett steg är kvar innan annonsen syns: Stripe, som betalar ut dina pengar, behöver veta vem du är.'
    : 'Du har börjat hos Stripe, men något är kvar att fylla i innan annonsen kan publiceras. Det du har skrivit finns kvar.';
}
