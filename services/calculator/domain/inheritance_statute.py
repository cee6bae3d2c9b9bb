"""What the inheritance tax needs to know of the law, as dated values: a death is taxed with the values of its day."""

from dataclasses import dataclass, field

from services.calculator.domain.statute import Dated, TaxStatute, unit
from shared.calendar.deadline import FilingPeriodStart


@dataclass(frozen=True, slots=True, kw_only=True)
class InheritanceTaxStatute(TaxStatute):
    """What the inheritance tax needs beside."""

    heir_gift_years: Dated[int] = field(metadata=unit("years"))  # 법 13① 1호
    other_gift_years: Dated[int] = field(metadata=unit("years"))  # 법 13① 2호
    funeral_minimum: Dated[int] = field(metadata=unit("won"))  # 영 9② 1호
    funeral_maximum: Dated[int] = field(metadata=unit("won"))  # 영 9② 1호
    enshrinement_maximum: Dated[int] = field(metadata=unit("won"))  # 영 9② 2호
    estate_basic_deduction: Dated[int] = field(metadata=unit("won"))  # 법 18
    spouse_minimum: Dated[int] = field(metadata=unit("won"))  # 법 19④
    spouse_maximum: Dated[int] = field(metadata=unit("won"))  # 법 19① 2호
    spouse_division_months: Dated[int] = field(metadata=unit("months"))  # 법 19②
    spouse_share_bonus: Dated[int] = field(metadata=unit("basis_points"))  # 민법 1009②
    child_deduction: Dated[int] = field(metadata=unit("won"))  # 법 20① 1호
    fetus_counts_as_child: Dated[bool] = field(metadata=unit("yes_or_no"))  # 법 20① 1호
    minor_deduction_per_year: Dated[int] = field(metadata=unit("won"))  # 법 20① 2호
    minor_until_age: Dated[int] = field(metadata=unit("years"))  # 법 20① 2호
    senior_deduction: Dated[int] = field(metadata=unit("won"))  # 법 20① 3호
    senior_age: Dated[int] = field(metadata=unit("years"))  # 법 20① 3호
    disabled_deduction_per_year: Dated[int] = field(metadata=unit("won"))  # 법 20① 4호
    lump_sum_deduction: Dated[int] = field(metadata=unit("won"))  # 법 21①
    late_return_chooses: Dated[bool] = field(metadata=unit("yes_or_no"))  # 법 21① 단서, on the day of the return
    financial_small_amount: Dated[int] = field(metadata=unit("won"))  # 법 22①
    financial_rate: Dated[int] = field(metadata=unit("basis_points"))  # 법 22①
    financial_maximum: Dated[int] = field(metadata=unit("won"))  # 법 22①
    cohabiting_house_years: Dated[int] = field(metadata=unit("years"))  # 법 23의2① 1호
    cohabiting_house_rate: Dated[int] = field(metadata=unit("basis_points"))  # 법 23의2①
    cohabiting_house_maximum: Dated[int] = field(metadata=unit("won"))  # 법 23의2①
    cohabiting_house_net_of_debt: Dated[bool] = field(metadata=unit("yes_or_no"))  # 법 23의2①
    ceiling_gift_threshold: Dated[int] = field(metadata=unit("won"))  # 법 24 단서
    inheritance_minimum_taxable_base: Dated[int] = field(metadata=unit("won"))  # 법 25②
    inheritance_surcharge_rate: Dated[int] = field(metadata=unit("basis_points"))  # 법 27
    inheritance_minor_surcharge_rate: Dated[int] = field(metadata=unit("basis_points"))  # 법 27
    inheritance_minor_surcharge_threshold: Dated[int] = field(metadata=unit("won"))  # 법 27
    gift_tax_credit_threshold: Dated[int] = field(metadata=unit("won"))  # 법 28① 단서
    reinheritance_years: Dated[int] = field(metadata=unit("years"))  # 법 30①
    reinheritance_yearly_loss: Dated[int] = field(metadata=unit("basis_points"))  # 법 30② 2호
    inheritance_filing_months: Dated[int] = field(metadata=unit("months"))  # 법 67①
    inheritance_filing_months_abroad: Dated[int] = field(metadata=unit("months"))  # 법 67④
    inheritance_filing_start: Dated[FilingPeriodStart] = field(metadata=unit("filing_period_start"))  # 법 67①
    inheritance_annual_instalments_years: Dated[int] = field(metadata=unit("years"))  # 법 71②1 나
