alter table chargebacks validate constraint chargebacks_amount;
