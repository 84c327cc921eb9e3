import { asksForMore, type SellerStanding } from '@/domain/seller';

/** Why a user cannot sell now and what to do about it; null when they can. */
export function sellerStandingText(standing: SellerStanding): string | null {
  if (standing.state === 'complete') return null;
  if (standing.state === 'none') return 'Slutför ditt säljarkonto innan du skapar en annons.';
  if (standing.state === 'rejected') {
    return 'Vår betalleverantör Stripe har beslutat att inte betala ut pengar till dig, så du kan inte sälja. Kontakta oss om du tror att det är ett misstag.';
  }
  if (!standing.submitted) return 'Stripe behöver fler uppgifter av dig innan du kan sälja och få betalt.';
  return asksForMore(standing)
    ? 'Stripe behöver fler uppgifter av dig. Tills de är på plats kan du inte lägga upp nya annonser, och de annonser du har kan inte köpas.'
    : 'Stripe kontrollerar dina uppgifter. Det går oftast på några minuter men kan ta någon dag.';
}
